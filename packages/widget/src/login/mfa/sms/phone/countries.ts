import type { TypedPhone } from "../../steps.ts";

/** Returns the country of the browser's language; undefined if unknown. */
export function browserCountry(language = navigator.language): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region;
  } catch {
    // Some headless browsers have an invalid language.
    return undefined;
  }
}

/** Returns the countries with their names in the visitor's language and calling codes, sorted for that language. */
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
