/** Turns an identifier into a label: `not_allowed` and `NOT_ALLOWED` become `Not allowed`. */
export function humanize(identifier: string): string {
  const text = identifier.replaceAll("_", " ").toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
