import { en } from "./en.ts";
import { es } from "./es.ts";
import { ptBr } from "./pt-br.ts";
import type { MailTexts } from "./shape.ts";

const byLanguage = new Map<string, MailTexts>([
  ["en", en],
  ["es", es],
  ["pt", ptBr],
]);

/**
 * Returns the texts of mails in the language of a locale: `es-MX` finds Spanish, `pt` Brazilian Portuguese. English
 * where there is no translation.
 */
export function mailTexts(locale = "en"): MailTexts {
  const [language = ""] = locale.toLowerCase().split(/[-_]/);
  return byLanguage.get(language) ?? en;
}

/** 60 as `60 minutes`, 1440 as `24 hours`, 10080 as `7 days`, in the language of the texts. */
export function durationInWords({ locale }: MailTexts, minutes: number): string {
  const [count, unit] =
    minutes >= 2880 && minutes % 1440 === 0
      ? [minutes / 1440, "day"]
      : minutes >= 120 && minutes % 60 === 0
        ? [minutes / 60, "hour"]
        : [minutes, "minute"];
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(count);
}
