/** The languages of the provider's texts. `en-XA` is a pseudo-locale that shows untranslated texts. */
export const locales = ["en", "es", "pt-BR", "fr", "de", "ja", "ar", "he", "en-XA"] as const;
export type Locale = (typeof locales)[number];

/** Outdated tags that browsers and phones still send. */
const formerNames: Record<string, string> = { iw: "he" };

/** The language of a tag, by all of it or its first part: `de-AT` finds German, `pt` Brazilian Portuguese. */
export function findLocale(tag: string): Locale | undefined {
  const given = tag.toLowerCase().replaceAll("_", "-");
  const [first = ""] = given.split("-");
  const language = formerNames[first] ?? first;
  return (
    locales.find((locale) => locale.toLowerCase() === given) ??
    locales.find((locale) => locale.split("-")[0] === language)
  );
}

/** The same, with English as the default. */
export function matchLocale(tag = "en"): Locale {
  return findLocale(tag) ?? "en";
}

/** The first of the browser's languages that we have (RFC 9110 section 12.5.4); defaults to English. */
export function preferredLocale(acceptLanguage = ""): Locale {
  const wanted = acceptLanguage
    .slice(0, 500)
    .split(",")
    .map((entry) => {
      const [tag = "", ...parameters] = entry.split(";").map((part) => part.trim());
      const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1";
      return { locale: findLocale(tag), quality: Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality);
  return wanted.find(({ locale }) => locale)?.locale ?? "en";
}

export function directionOf(locale: Locale): "ltr" | "rtl" {
  return locale === "ar" || locale === "he" ? "rtl" : "ltr";
}
