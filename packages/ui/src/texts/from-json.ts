/** The languages besides English and their direction. The compiler requires every table to have all of them. */
const directions = { ar: "rtl", de: "ltr", es: "ltr", fr: "ltr", he: "rtl", ja: "ltr", pt: "ltr" } as const;

export type Tag = keyof typeof directions;

/** The texts in a language's file. A function of values in English is a message with placeholders here. */
export type Json<Texts> = Texts extends string | ((...values: never[]) => string)
  ? string
  : { readonly [Key in keyof Texts]: Json<Texts[Key]> };

type Values = Readonly<Record<string, unknown>>;

/** Returns the texts of a language and its direction. */
export function translate<Texts extends object>(json: Json<Texts>, tag: Tag) {
  return { texts: fromJson(json, tag), dir: directions[tag] };
}

/** Converts texts into the shape of the English ones: a message with placeholders becomes a function. */
export function fromJson<Texts extends object>(json: Json<Texts>, locale: string): Texts {
  const read = (text: unknown): unknown => {
    if (typeof text !== "string")
      return Object.fromEntries(Object.entries(text as object).map(([key, part]) => [key, read(part)]));
    return text.includes("{") ? (values: Values) => fill(text.split(/([{}])/), values, locale) : text;
  };
  return read(json) as Texts;
}

/** Formats a message, or one form of a choice: consumes tokens up to the closing brace. */
function fill(tokens: string[], values: Values, locale: string): string {
  let filled = "";
  for (let token = tokens.shift(); token !== undefined && token !== "}"; token = tokens.shift())
    filled += token === "{" ? fillArgument(tokens, values, locale) : token;
  return filled;
}

/**
 * The parts of ICU MessageFormat that our texts need: `{name}`, `{count, plural, =0 {…} one {…} other {…}}` and
 * `{name, select, none {…} other {…}}`, where `none` is the form for an unknown value.
 */
function fillArgument(tokens: string[], values: Values, locale: string): string {
  const next = () => tokens.shift()?.trim() ?? "";
  const [name = "", kind, first = ""] = next()
    .split(",")
    .map((part) => part.trim());
  const forms: Record<string, string> = {};
  for (let form = first; next() === "{"; form = next()) forms[form] = fill(tokens, values, locale);
  const value = values[name];
  if (!kind) {
    const isolate = (text: unknown) => isolateIn(locale, String(text));
    return Array.isArray(value) ? new Intl.ListFormat(locale).format(value.map(isolate)) : isolate(value);
  }
  const chosen = kind === "plural" ? new Intl.PluralRules(locale).select(Number(value)) : value ? "other" : "none";
  return forms[`=${value || 0}`] ?? forms[chosen] ?? forms.other ?? "";
}

/**
 * Isolates a value in the other text direction, so that it does not reorder the text around it. A phone number has no
 * letters, and its plus sign would move to the other end.
 */
function isolateIn(locale: string, value: string): string {
  const isOther = directions[locale as Tag] === "rtl" && /[\p{L}+]/u.test(value.replace(/[\u0590-\u08ff]/g, ""));
  return isOther ? `\u2068${value}\u2069` : value;
}
