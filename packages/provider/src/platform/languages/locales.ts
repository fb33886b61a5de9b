/** The languages in which the provider writes; `en-XA` is English made strange, by which a forgotten text shows. */
export const locales = ["en", "es", "pt-BR", "fr", "de", "ja", "ar", "he", "en-XA"] as const;
export type Locale = (typeof locales)[number];

/** Tags of old that browsers and phones still send. */
const formerNames: Record<string, string> = { iw: "he" };

/** The language for a tag, by its whole or its first part: `de-AT` finds German, `pt` Brazilian Portuguese. */
export function findLocale(tag: string): Locale | undefined {
  const given = tag.toLowerCase().replaceAll("_", "-");
  const [first = ""] = given.split("-");
  const language = formerNames[first] ?? first;
  return (
    locales.find((locale) => locale.toLowerCase() === given) ??
    locales.find((locale) => locale.split("-")[0] === language)
  );
}

/** The same; English where there is no translation. */
export function matchLocale(tag = "en"): Locale {
  return findLocale(tag) ?? "en";
}

/** The language that a browser asks for first among ours (RFC 9110 section 12.5.4); English where it asks for none. */
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
