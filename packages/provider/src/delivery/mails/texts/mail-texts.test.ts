import { expect, test } from "vitest";
import { durationInWords, mailTexts } from "./mail-texts.ts";

test.each([
  ["en", "en"],
  ["en-GB", "en"],
  ["es", "es"],
  ["ES", "es"],
  ["es-MX", "es"],
  ["es_419", "es"],
  ["pt", "pt-BR"],
  ["pt-br", "pt-BR"],
  ["pt-BR", "pt-BR"],
  ["de", "en"],
  ["estonian", "en"],
  ["constructor", "en"],
  ["", "en"],
  [undefined, "en"],
])("the locale %s finds the texts in %s", (locale, found) => {
  expect(mailTexts(locale).locale).toBe(found);
});

test.each([
  ["en", ["1 minute", "5 minutes", "2 hours", "24 hours", "7 days"]],
  ["es", ["1 minuto", "5 minutos", "2 horas", "24 horas", "7 días"]],
  ["pt-br", ["1 minuto", "5 minutos", "2 horas", "24 horas", "7 dias"]],
])("durations in %s", (locale, words) => {
  expect([1, 5, 120, 1440, 10080].map((minutes) => durationInWords(mailTexts(locale), minutes))).toEqual(words);
});

/** Every text with its path; what takes values gets marks in their place. */
function spellOut(texts: object, path = ""): [string, string][] {
  const marks = new Proxy({}, { get: (_, name) => `<${String(name)}>` });
  return Object.entries(texts).flatMap(([key, value]): [string, string][] => {
    if (typeof value === "object") return spellOut(value, `${path}${key}.`);
    const takesObject = typeof value === "function" && String(value).startsWith("({");
    return [[path + key, typeof value === "function" ? value(takesObject ? marks : "<value>") : value]];
  });
}

test.each(["es", "pt-br"])("%s says everything in words of its own, with the same values", (locale) => {
  const english = new Map(spellOut(mailTexts("en")));
  const values = (text = "") => (text.match(/<\w+>/g) ?? []).sort();
  for (const [path, text] of spellOut(mailTexts(locale))) {
    expect(text, path).not.toBe(english.get(path));
    expect(values(text), path).toEqual(values(english.get(path)));
  }
});
