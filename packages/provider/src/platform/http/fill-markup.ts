import { escapeHtml } from "../ground/escape-html.ts";
import type { Text } from "../languages/text.ts";

/** Turns a text into markup, with emphasized values in their own text direction. */
export function fillMarkup<Name extends string>(text: Text<Name>, values: Record<NoInfer<Name>, string>): string {
  return escapeHtml(text).replace(/\{(\w+)\}/g, (found, name: string) =>
    Object.hasOwn(values, name) ? `<b>${escapeHtml(values[name as Name])}</b>` : found,
  );
}
