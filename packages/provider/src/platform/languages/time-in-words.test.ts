import { expect, test } from "vitest";
import { durationInWords, momentInWords } from "./time-in-words.ts";

test.each([
  ["en", ["1 minute", "5 minutes", "2 hours", "24 hours", "7 days"]],
  ["es", ["1 minuto", "5 minutos", "2 horas", "24 horas", "7 días"]],
  ["pt-BR", ["1 minuto", "5 minutos", "2 horas", "24 horas", "7 dias"]],
  ["fr", ["1 minute", "5 minutes", "2 heures", "24 heures", "7 jours"]],
  ["de", ["1 Minute", "5 Minuten", "2 Stunden", "24 Stunden", "7 Tage"]],
  ["ja", ["1 分", "5 分", "2 時間", "24 時間", "7 日"]],
  ["ar", ["دقيقة", "5 دقائق", "ساعتان", "24 ساعة", "7 أيام"]],
  ["he", ["1 דקה", "5 דקות", "שעתיים", "24 שעות", "7 ימים"]],
] as const)("durations in %s", (locale, words) => {
  const spoken = [1, 5, 120, 1440, 10080].map((minutes) => durationInWords(locale, minutes));
  // French and others keep number and unit together.
  expect(spoken.map((duration) => duration.replaceAll("\u00a0", " "))).toEqual(words);
});

test("a moment has its date and time zone", () => {
  expect(momentInWords("fr", new Date(0))).toBe("1 janvier 1970 à 00:00 UTC");
  expect(momentInWords("en-XA", new Date(0))).not.toMatch(/January/);
});
