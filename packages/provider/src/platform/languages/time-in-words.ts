import type { Locale } from "./locales.ts";
import { pseudoText } from "./text.ts";

/** Cached by language and unit, because creating one takes longer than the rest of an email. */
const counters = new Map<string, Intl.NumberFormat>();

/** 60 as `60 minutes`, 1440 as `24 hours`, 10080 as `7 days`. */
export function durationInWords(locale: Locale, minutes: number): string {
  const [count, unit] =
    minutes >= 2880 && minutes % 1440 === 0
      ? [minutes / 1440, "day"]
      : minutes >= 120 && minutes % 60 === 0
        ? [minutes / 60, "hour"]
        : [minutes, "minute"];
  const key = `${locale} ${unit}`;
  const counter = counters.get(key) ?? new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" });
  counters.set(key, counter);
  return inWords(locale, counter.format(count));
}

/** A date and time in UTC, because the reader's time zone is not known. */
export function momentInWords(locale: Locale, moment: Date): string {
  const time = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  return `${inWords(locale, time.format(moment))} UTC`;
}

/** The platform has no words for the pseudo-locale, so it uses the English ones. */
function inWords(locale: Locale, words: string): string {
  return locale === "en-XA" ? pseudoText(words) : words;
}
