/**
 * Adds an item to the array that stands under a key of a JSON text's outermost object, and leaves every other
 * character as it is: a configuration is also read, commented on and compared by people.
 * @returns undefined when the text has no such array.
 */
export function appendToArray(text: string, key: string, item: unknown): string | undefined {
  const place = findArray(text, key);
  if (!place) return undefined;
  const before = text.slice(0, place.end).trimEnd();
  const after = text.slice(place.end);
  const comma = before.endsWith("[") ? "" : ",";
  if (!text.trim().includes("\n")) return `${before}${comma}${JSON.stringify(item)}${after}`;
  const unit = /^([ \t]+)\S/m.exec(text)?.[1] ?? "  ";
  const outer = /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", place.start) + 1))?.[0] ?? "";
  const lines = JSON.stringify(item, null, unit).split("\n");
  return `${before}${comma}\n${lines.map((line) => `${outer}${unit}${line}\n`).join("")}${outer}${after}`;
}

/** Finds the brackets of the array. */
function findArray(text: string, key: string): { start: number; end: number } | undefined {
  let depth = 0;
  let name: string | undefined;
  let start: number | undefined;
  let previous = "";
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:,]/g)) {
    if (token === ":" && depth === 1) name = JSON.parse(previous) as string;
    else if (token === "{" || token === "[") {
      if (token === "[" && depth === 1 && name === key) start = index;
      depth += 1;
    } else if (token === "}" || token === "]") {
      depth -= 1;
      if (depth === 1 && start !== undefined) return { start, end: index };
    }
    previous = token;
  }
  return undefined;
}
