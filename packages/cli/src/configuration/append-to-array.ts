import { applyEdits, findNodeAtLocation, type JSONPath, modify, parseTree } from "jsonc-parser";

/**
 * Adds an item to an array of a JSON text without changing anything else, which keeps diffs of a configuration small. Creates
 * the array if its object has none.
 * @param path of the array, such as `["projects", 0, "allowed_origins"]`.
 * @returns undefined if the path leads to something other than an array.
 */
export function appendToArray(text: string, path: JSONPath, item: unknown): string | undefined {
  const root = parseTree(text);
  const array = root && findNodeAtLocation(root, path);
  if (root && !array && findNodeAtLocation(root, path.slice(0, -1))?.type === "object") {
    const formattingOptions = { insertSpaces: !/^\t/m.test(text), tabSize: 2 };
    return applyEdits(text, modify(text, path, [item], { formattingOptions }));
  }
  if (array?.type !== "array") return undefined;
  const end = array.offset + array.length - 1;
  const before = text.slice(0, end).trimEnd();
  const after = text.slice(end);
  const comma = array.children?.length ? "," : "";
  const isOneLine = !text.slice(array.offset, end).includes("\n");
  if (isOneLine && (typeof item === "string" || !text.trim().includes("\n"))) {
    return `${before}${comma && ", "}${JSON.stringify(item)}${after}`;
  }
  const unit = /^([ \t]+)\S/m.exec(text)?.[1] ?? "  ";
  const outer = /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", array.offset) + 1))?.[0] ?? "";
  const lines = JSON.stringify(item, null, unit).split("\n");
  return `${before}${comma}\n${lines.map((line) => `${outer}${unit}${line}\n`).join("")}${outer}${after}`;
}
