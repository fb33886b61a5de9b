import type { TypedPhone } from "../../steps.ts";

/** Returns the country that the browser's language names or is at home in; undefined where it tells none. */
export function browserCountry(language = navigator.language): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region;
  } catch {
    // Some browsers without a desktop have no language that is one.
    return undefined;
  }
}

/** The countries by their names in the visitor's language, each with its code, in that language's order. */
export function countryNames(
  countries: readonly Pick<TypedPhone, "country" | "callingCode">[],
  locale: string,
): { value: string; text: string }[] {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const { compare } = new Intl.Collator(locale);
  return countries
    .map(({ country, callingCode }) => ({ value: country, text: `${names.of(country) ?? country} (+${callingCode})` }))
    .sort((one, other) => compare(one.text, other.text));
}
