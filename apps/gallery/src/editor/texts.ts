import { english, type StringsOverride } from "@portico/widget/playground";

/** A text of the widget that can be replaced. */
export interface Text {
  /** For example `main.organizationTitle` or `problems.byType.invalid_email`. */
  path: string;
  /** With placeholders such as `{organizationName}`. */
  template: string;
}

type Values = Record<string, unknown>;

/** Lists all texts that are strings, or functions that only insert values. */
export function listTexts(): Text[] {
  return Object.entries(english).flatMap(([area, texts]) => walk(area, texts));
}

function walk(path: string, value: unknown): Text[] {
  if (typeof value === "string") return [{ path, template: value }];
  if (typeof value === "function") {
    const template = toTemplate(value as (values: Values) => unknown);
    return template ? [{ path, template }] : [];
  }
  return value && typeof value === "object"
    ? Object.entries(value).flatMap(([key, inner]) => walk(`${path}.${key}`, inner))
    : [];
}

/** Calls a text function with placeholders as values. Returns null if it does more than insert them, for example counts. */
function toTemplate(text: (values: Values) => unknown): string | null {
  const used = new Set<string>();
  const placeholders = new Proxy({} as Values, {
    get(_, name) {
      used.add(String(name));
      return `{${String(name)}}`;
    },
  });
  try {
    const template = text(placeholders);
    const isPlain = typeof template === "string" && [...used].every((name) => template.includes(`{${name}}`));
    return isPlain && used.size > 0 ? template : null;
  } catch {
    return null;
  }
}

/** Converts replaced texts to the `strings` option of the widget. */
export function toStrings(texts: Record<string, string>): StringsOverride {
  return buildStrings(texts, (text, template) =>
    hasPlaceholders(template) ? (values: Values) => fill(text, values) : text,
  );
}

/**
 * Builds the object of replaced texts from their paths. `createLeaf` gets the text and the original template. Unknown paths
 * are ignored.
 */
export function buildStrings(
  texts: Record<string, string>,
  createLeaf: (text: string, template: string) => unknown,
): object {
  const strings: Record<string, unknown> = {};
  for (const { path, template } of listTexts()) {
    const text = texts[path];
    if (text === undefined) continue;
    const keys = path.split(".");
    const last = keys.pop() ?? "";
    let parent = strings;
    for (const key of keys) {
      parent[key] ??= {};
      parent = parent[key] as Record<string, unknown>;
    }
    parent[last] = createLeaf(text, template);
  }
  return strings;
}

export const hasPlaceholders = (template: string) => /\{[a-z]\w*\}/i.test(template);

const fill = (text: string, values: Values) =>
  text.replace(/\{([a-z]\w*)\}/gi, (whole, name: string) => (name in values ? String(values[name]) : whole));

/** Returns placeholders that the original does not have. */
export function unknownPlaceholders(text: string, template: string): string[] {
  const known = placeholderNames(template);
  return placeholderNames(text).filter((name) => !known.includes(name));
}

export const placeholderNames = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{([a-z]\w*)\}/gi)].map(([, name]) => name ?? "")),
];
