import type { Texts } from "./text.ts";

const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const strange = [..."áƀçđéƒĝĥíĵķļɱñóþɋŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĻṀÑÓÞɊŔŠŢÚṼŴẊÝŽ"];

/** English made strange and a third longer: readable, and no letter of it is one that a forgotten text would have. */
export function pseudoText(text: string): string {
  const turned = text
    .split(/(\{\w+\})/)
    .map((part) =>
      part.startsWith("{") ? part : part.replace(/[a-z]/gi, (letter) => strange[plain.indexOf(letter)] ?? letter),
    )
    .join("");
  return `⟦${turned}${" ·".repeat(Math.ceil(text.length / 8))}⟧`;
}

/** A whole catalog of such. */
export function pseudoTexts<English extends object>(texts: English): Texts<English> {
  const entries = Object.entries(texts).map(([key, value]) => [
    key,
    typeof value === "string" ? pseudoText(value) : pseudoTexts(value as object),
  ]);
  return Object.fromEntries(entries) as Texts<English>;
}
