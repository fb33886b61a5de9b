import type { ProjectConfig } from "./project-schema.ts";

/** The countries that text messages may be sent to, as ISO 3166 codes. `locale` gives the main country of the project's language. */
export function smsCountries({
  sms_countries,
  default_locale,
}: Pick<ProjectConfig, "sms_countries" | "default_locale">): "all" | string[] {
  if (sms_countries !== "locale") return sms_countries;
  try {
    const { region } = new Intl.Locale(default_locale).maximize();
    return region === undefined ? [] : [region];
  } catch {
    // Not a language tag.
    return [];
  }
}
