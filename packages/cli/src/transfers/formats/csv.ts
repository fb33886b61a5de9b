import { readTextLines } from "./read-file.ts";

/** Streams the rows of a CSV file (RFC 4180) with the names of its first line as keys. A field may span several lines. */
export async function* readCsv(file: string): AsyncGenerator<{ line: number; row: Record<string, string> }> {
  let names: string[] | undefined;
  let open = "";
  let startLine = 0;
  for await (const { line, text } of readTextLines(file)) {
    if (open === "") startLine = line;
    open = open === "" ? text : `${open}\n${text}`;
    const isWithinQuotes = (open.split('"').length - 1) % 2 === 1;
    if (isWithinQuotes) continue;
    const fields = splitFields(open);
    const isBlank = open.trim() === "";
    open = "";
    if (isBlank) continue;
    if (names)
      yield { line: startLine, row: Object.fromEntries(names.map((name, index) => [name, fields[index] ?? ""])) };
    else names = fields.map((name) => name.trim());
  }
}

export function splitFields(record: string): string[] {
  // With a trailing comma, every field ends with one, including empty fields.
  const fields = `${record},`.matchAll(/(?:"((?:[^"]|"")*)"|([^,]*)),/g);
  return Array.from(fields, ([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain);
}
