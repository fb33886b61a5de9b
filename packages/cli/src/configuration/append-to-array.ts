import { findNodeAtLocation, parseTree } from "jsonc-parser";

/**
 * Adds an item to the array that stands under a key of a JSON text's outermost object, and leaves every other
 * character as it is: a configuration is also read, commented on and compared by people.
 * @returns undefined when the text has no such array.
 */
export function appendToArray(text: string, key: string, item: unknown): string | undefined {
  const root = parseTree(text);
  const array = root && findNodeAtLocation(root, [key]);
  if (array?.type !== "array") return undefined;
  const end = array.offset + array.length - 1;
  const before = text.slice(0, end).trimEnd();
  const after = text.slice(end);
  const comma = array.children?.length ? "," : "";
  if (!text.trim().includes("\n")) return `${before}${comma}${JSON.stringify(item)}${after}`;
  const unit = /^([ \t]+)\S/m.exec(text)?.[1] ?? "  ";
  const outer = /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", array.offset) + 1))?.[0] ?? "";
  const lines = JSON.stringify(item, null, unit).split("\n");
  return `${before}${comma}\n${lines.map((line) => `${outer}${unit}${line}\n`).join("")}${outer}${after}`;
}
