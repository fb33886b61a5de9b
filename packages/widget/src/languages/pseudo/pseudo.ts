const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const accented = "àƀçđéƒĝĥïĵķļɱñöþɋŕšţüṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÜṼŴẊÝŽ";

/** Writes a text so that it can be read, and is seen to be no longer what the sources say: accented, a third longer, bracketed. */
function disguise(text: string, kept: readonly string[]): string {
  const words = text.split(" ").length;
  const letters = Array.from(text.matchAll(pieces(kept)), ([piece]) =>
    piece.length > 1 ? piece : (accented[plain.indexOf(piece)] ?? piece),
  );
  return `[${letters.join("")}${" ~".repeat(Math.ceil(words / 2))}]`;
}

/** Values stay whole, so that names and addresses are found in the text. */
function pieces(kept: readonly string[]): RegExp {
  const whole = kept.filter((value) => value.length > 1).map((value) => value.replace(/[^\p{L}\p{N}]/gu, "\\$&"));
  return new RegExp([...whole, "[^]"].join("|"), "g");
}

/** The same texts, disguised: what is seen plain on a screen is in no catalogue. */
export function pseudo<Texts>(texts: Texts): Texts {
  if (typeof texts === "string") return disguise(texts, []) as Texts;
  if (typeof texts === "function") {
    return ((values: Record<string, unknown>) => {
      const kept = Object.values(values).filter((value) => typeof value === "string");
      return disguise(texts(values), kept);
    }) as Texts;
  }
  return Object.fromEntries(Object.entries(texts as object).map(([key, text]) => [key, pseudo(text)])) as Texts;
}
