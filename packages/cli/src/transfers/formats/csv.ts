import { readTextLines } from "./read-file.ts";

/** The rows of a CSV file (RFC 4180) by the names of its first line, one at a time; a field may go over several lines. */
export async function* readCsv(file: string): AsyncGenerator<{ line: number; row: Record<string, string> }> {
  let names: string[] | undefined;
  let open = "";
  let begunAt = 0;
  for await (const { line, text } of readTextLines(file)) {
    if (open === "") begunAt = line;
    open = open === "" ? text : `${open}\n${text}`;
    const isWithinQuotes = (open.split('"').length - 1) % 2 === 1;
    if (isWithinQuotes) continue;
    const fields = splitFields(open);
    const isBlank = open.trim() === "";
    open = "";
    if (isBlank) continue;
    if (names)
      yield { line: begunAt, row: Object.fromEntries(names.map((name, index) => [name, fields[index] ?? ""])) };
    else names = fields.map((name) => name.trim());
  }
}

/** The fields of one record. */
export function splitFields(record: string): string[] {
  // Each field has a comma behind it then, and an empty one is found as well.
  const fields = `${record},`.matchAll(/(?:"((?:[^"]|"")*)"|([^,]*)),/g);
  return Array.from(fields, ([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain);
}
