import { expect, test } from "vitest";
import { matchLocale, preferredLocale } from "./locales.ts";

test.each([
  ["en", "en"],
  ["en-GB", "en"],
  ["es", "es"],
  ["ES", "es"],
  ["es-MX", "es"],
  ["es_419", "es"],
  ["pt", "pt-BR"],
  ["pt-br", "pt-BR"],
  ["pt-PT", "pt-BR"],
  ["de-AT", "de"],
  ["fr-CA", "fr"],
  ["ja-JP", "ja"],
  ["ar-EG", "ar"],
  ["he-IL", "he"],
  ["iw", "he"],
  ["en-xa", "en-XA"],
  ["ko", "en"],
  ["estonian", "en"],
  ["constructor", "en"],
  ["", "en"],
  [undefined, "en"],
])("the tag %s finds %s", (tag, found) => {
  expect(matchLocale(tag)).toBe(found);
});

test.each([
  ["de-CH,de;q=0.9,en;q=0.8", "de"],
  ["ko,ja;q=0.5,fr;q=0.7", "fr"],
  ["fr;q=0, es", "es"],
  ["en-US,en;q=0.9,he;q=0.8", "en"],
  ["*", "en"],
  ["ko", "en"],
  ["de;q=nonsense, es;q=0.1", "es"],
  ["", "en"],
  [undefined, "en"],
])("a browser that asks for %s reads %s", (header, found) => {
  expect(preferredLocale(header)).toBe(found);
});
