/** The variables of a text. */
type VariablesOf<Words extends string> = Words extends `${string}{${infer Name}}${infer Rest}`
  ? Name | VariablesOf<Rest>
  : never;

/** A text with the variables that it needs. */
export type Text<Name extends string> = string & { readonly takes?: Name };

/** A catalog of texts in any language. */
export type Texts<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? Text<VariablesOf<English[Key]>> : Texts<English[Key]>;
};

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Fills in the values in one pass, so that a name with braces is not replaced again. A value in the other text
 * direction is isolated from the text around it.
 */
export function fillText<Name extends string>(text: Text<Name>, values: Record<NoInfer<Name>, string>): string {
  const isTurned = RIGHT_TO_LEFT.test(text);
  return text.replace(/\{(\w+)\}/g, (found, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name as Name] : found;
    const isOther = isTurned
      ? /\p{L}/u.test(value.replace(/\p{Script=Arabic}|\p{Script=Hebrew}/gu, ""))
      : RIGHT_TO_LEFT.test(value);
    return isOther ? `\u2068${value}\u2069` : value;
  });
}

const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const accented = [..."áƀçđéƒĝĥíĵķļɱñóþɋŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĻṀÑÓÞɊŔŠŢÚṼŴẊÝŽ"];

/**
 * Changes the letters of an English text and makes it a third longer. It stays readable, and untranslated texts stand
 * out.
 */
export function pseudoText(text: string): string {
  const turned = text
    .split(/(\{\w+\})/)
    .map((part) =>
      part.startsWith("{") ? part : part.replace(/[a-z]/gi, (letter) => accented[plain.indexOf(letter)] ?? letter),
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
