import { english, type StringsOverride } from "@portico/widget/playground";

/** A text of the widget, as somebody may write it anew. */
export interface Text {
  /** Where it stands: `main.organizationTitle`, `problems.byType.invalid_email`. */
  path: string;
  /** With the names of what it is told in braces. */
  template: string;
}

type Values = Record<string, unknown>;

/** Every text whose parts can be named. */
export function listTexts(): Text[] {
  return Object.entries(english).flatMap(([area, texts]) => walk(area, texts));
}

function walk(path: string, value: unknown): Text[] {
  if (typeof value === "string") return [{ path, template: value }];
  if (typeof value === "function") {
    const template = templateOf(value as (values: Values) => unknown);
    return template ? [{ path, template }] : [];
  }
  return value && typeof value === "object"
    ? Object.entries(value).flatMap(([key, inner]) => walk(`${path}.${key}`, inner))
    : [];
}

/** What a text says of things by their names; null where it counts them, or makes more of them than to say them. */
function templateOf(text: (values: Values) => unknown): string | null {
  const named = new Set<string>();
  const names = new Proxy({} as Values, {
    get(_, name) {
      named.add(String(name));
      return `{${String(name)}}`;
    },
  });
  try {
    const said = text(names);
    const isPlain = typeof said === "string" && [...named].every((name) => said.includes(`{${name}}`));
    return isPlain && named.size > 0 ? said : null;
  } catch {
    return null;
  }
}

/** The texts as the widget takes them. */
export function stringsOf(texts: Record<string, string>): StringsOverride {
  return plant(texts, (text, template) => (isTold(template) ? (values: Values) => fill(text, values) : text));
}

/** Puts texts where their paths say, as `leafOf` makes of each and of the original. What is none of our texts is left out. */
export function plant(texts: Record<string, string>, leafOf: (text: string, template: string) => unknown): object {
  const strings: Record<string, unknown> = {};
  for (const { path, template } of listTexts()) {
    const text = texts[path];
    if (text === undefined) continue;
    const keys = path.split(".");
    const last = keys.pop() ?? "";
    let place = strings;
    for (const key of keys) {
      place[key] ??= {};
      place = place[key] as Record<string, unknown>;
    }
    place[last] = leafOf(text, template);
  }
  return strings;
}

/** Whether a text is told anything. */
export const isTold = (template: string) => /\{[a-z]\w*\}/i.test(template);

const fill = (text: string, values: Values) =>
  text.replace(/\{([a-z]\w*)\}/gi, (whole, name: string) => (name in values ? String(values[name]) : whole));

/** The names that a text has and the original has not: misspelt ones. */
export function unknownNames(text: string, template: string): string[] {
  const known = namesIn(template);
  return namesIn(text).filter((name) => !known.includes(name));
}

export const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{([a-z]\w*)\}/gi)].map(([, name]) => name ?? "")),
];
