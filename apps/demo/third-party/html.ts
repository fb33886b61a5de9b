/** A string that is already HTML. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | Html[] | string | number | false | null | undefined;

/** A template tag for HTML. Values are escaped unless they are `Html`. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(String.raw({ raw: parts }, ...values.map(toText)));
}

function toText(value: Value): string {
  if (value === false || value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(({ text }) => text).join("\n");
  if (value instanceof Html) return value.text;
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
