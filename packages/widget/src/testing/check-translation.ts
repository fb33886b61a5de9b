import { fromJson, type Json } from "@portico/ui/texts/from-json";

type Values = Record<string, unknown>;
type Text = string | ((values: Values) => string);

/** Lists texts by path. */
export function listTexts(texts: object, path = ""): [string, Text][] {
  return Object.entries(texts).flatMap(([key, text]): [string, Text][] =>
    typeof text === "object" ? listTexts(text, `${path}${key}.`) : [[path + key, text]],
  );
}

/** Lists the mistakes in a language's file: missing or unknown texts and placeholders, and missing plural forms. */
export function findMistakes<Texts extends object>(english: Texts, file: Json<Texts>, locale: string): string[] {
  const ours = new Map(listTexts(english));
  const theirs = new Map(listTexts(fromJson(file, locale)));
  const messages = new Map(listTexts(file as object) as [string, string][]);
  return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((path) => {
    const [our, their, message = ""] = [ours.get(path), theirs.get(path), messages.get(path)];
    if (their === undefined) return `${path} is missing`;
    if (our === undefined) return `${path} is no text of English`;
    const { names, said } = sayAll(their);
    const wanted = sayAll(our).names;
    const missing = missingForms(message, locale);
    return [
      ...(String(names) === String(wanted) ? [] : [`${path} has {${names}} instead of {${wanted}}`]),
      ...(missing.length === 0 ? [] : [`${path} has no form for ${missing}`]),
      // ICU MessageFormat treats apostrophes and `#` specially. We use neither.
      ...(said.some((it) => /[{}]/.test(it)) || /'[{}]|\{[^{}]*#/.test(message) ? [`${path}: ${message}`] : []),
    ];
  });
}

/** Counts with different plural forms in some language. */
const counts = [0, 1, 2, 3, 5, 11, 21, 100, 101];

/** Formats a text with every count, with known and unknown names, and collects the placeholders it uses. */
function sayAll(text: Text): { names: string[]; said: string[] } {
  if (typeof text === "string") return { names: [], said: [text] };
  const names = new Set<string>();
  const said = counts.flatMap((count) =>
    [true, false].map((isKnown) => {
      const tell = (_: object, name: string) => {
        names.add(name);
        if (name === "documents") return ["one", "two"];
        return ["count", "days"].includes(name) ? count : isKnown ? `‹${name}›` : "";
      };
      return text(new Proxy({}, { get: tell }));
    }),
  );
  return { names: [...names].sort(), said };
}

function missingForms(message: string, locale: string): string[] {
  const dense = message.replace(/\s/g, "");
  if (!dense.includes(",plural,")) return [];
  const rules = new Intl.PluralRules(locale);
  const hasForm = (form: string) => dense.includes(`,${form}{`) || dense.includes(`}${form}{`);
  const wanted = counts.filter((count) => !hasForm(`=${count}`)).map((count) => rules.select(count));
  return [...new Set([...wanted, "other"])].filter((form) => !hasForm(form));
}
