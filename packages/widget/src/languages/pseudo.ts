import type { TextArea } from "@portico/ui/texts/use-strings";

const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const accented = "àƀçđéƒĝĥïĵķļɱñöþɋŕšţüṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÜṼŴẊÝŽ";

const areas: Record<Exclude<TextArea, "oneTap">, true> = {
  main: true,
  emailMethodSelection: true,
  emailConfirmation: true,
  passcode: true,
  mfa: true,
  password: true,
  discovery: true,
  sso: true,
  landing: true,
  wrongAccount: true,
  signedIn: true,
  loggedIn: true,
  error: true,
  problems: true,
  notices: true,
  frame: true,
  confirmIdentity: true,
  consent: true,
  terms: true,
};

/**
 * No language: each area makes its texts of the English ones, disguised. What is seen plain on a screen stands in no
 * catalog, and what does not fit has no room for a longer language.
 */
export const texts = Object.fromEntries(Object.keys(areas).map((area) => [area, disguiseAll]));

export const dir = "ltr";

export function disguiseAll<Texts>(texts: Texts): Texts {
  if (typeof texts === "string") return disguise(texts, []) as Texts;
  if (typeof texts === "function") {
    return ((values: Record<string, unknown>) => {
      const kept = Object.values(values).filter((value) => typeof value === "string");
      return disguise(texts(values), kept);
    }) as Texts;
  }
  const disguised = Object.entries(texts as object).map(([key, text]) => [key, disguiseAll(text)]);
  // A table without a row is about words of the provider, which are their own names.
  const table = disguised.length > 0 ? {} : { get: (_: object, name: string) => disguise(name, []) };
  return new Proxy(Object.fromEntries(disguised), table);
}

/** Writes a text so that it can be read, and is seen to have been a catalog's: accented, longer, in brackets. */
function disguise(text: string, kept: readonly string[]): string {
  // Values stay whole, so that names and addresses are found in the text.
  const whole = kept.filter((value) => value.length > 1).map((value) => value.replace(/[^\p{L}\p{N}]/gu, "\\$&"));
  const pieces = text.match(new RegExp([...whole, "[^]"].join("|"), "g")) ?? [];
  const letters = pieces.map((piece) => (piece.length > 1 ? piece : (accented[plain.indexOf(piece)] ?? piece)));
  return `[${letters.join("")}${" ~".repeat(Math.ceil(text.split(" ").length / 2))}]`;
}
