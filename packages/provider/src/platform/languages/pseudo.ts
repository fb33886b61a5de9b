import type { Texts } from "./text.ts";

const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const strange = [..."áƀçđéƒĝĥíĵķļɱñóþɋŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĻṀÑÓÞɊŔŠŢÚṼŴẊÝŽ"];

/**
 * Changes the letters of an English text and makes it a third longer. It stays readable, and untranslated texts stand
 * out.
 */
export function pseudoText(text: string): string {
  const turned = text
    .split(/(\{\w+\})/)
    .map((part) =>
      part.startsWith("{") ? part : part.replace(/[a-z]/gi, (letter) => strange[plain.indexOf(letter)] ?? letter),
    )
    .join("");
  return `⟦${turned}${" ·".repeat(Math.ceil(text.length / 8))}⟧`;
}

/** The same for all texts of a catalog. */
export function pseudoTexts<English extends object>(texts: English): Texts<English> {
  const entries = Object.entries(texts).map(([key, value]) => [
    key,
    typeof value === "string" ? pseudoText(value) : pseudoTexts(value as object),
  ]);
  return Object.fromEntries(entries) as Texts<English>;
}
