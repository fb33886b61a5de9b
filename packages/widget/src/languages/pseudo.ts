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
 * A pseudo-language: the English texts, disguised. A plain text on a screen is missing from the catalogs; a text that
 * does not fit leaves no room for longer languages.
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
  // An empty table contains the provider's texts, keyed by themselves.
  const table = disguised.length > 0 ? {} : { get: (_: object, name: string) => disguise(name, []) };
  return new Proxy(Object.fromEntries(disguised), table);
}

/** Returns a readable text that is recognizably from a catalog: accented, longer, in brackets. */
function disguise(text: string, kept: readonly string[]): string {
  // Values stay unchanged, so that tests find names and addresses in the text.
  const whole = kept.filter((value) => value.length > 1).map((value) => value.replace(/[^\p{L}\p{N}]/gu, "\\$&"));
  const pieces = text.match(new RegExp([...whole, "[^]"].join("|"), "g")) ?? [];
  const letters = pieces.map((piece) => (piece.length > 1 ? piece : (accented[plain.indexOf(piece)] ?? piece)));
  return `[${letters.join("")}${" ~".repeat(Math.ceil(text.split(" ").length / 2))}]`;
}
