/** Returns the country that the browser's language names or is at home in; undefined where it tells none. */
export function browserCountry(language = navigator.language): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region;
  } catch {
    // Some browsers without a desktop have no language that is one.
    return undefined;
  }
}
