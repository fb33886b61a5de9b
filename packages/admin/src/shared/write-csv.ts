/** What a spreadsheet would take for a formula at the beginning of a cell (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Writes rows as CSV (RFC 4180). A cell that would be a formula is made a text by an apostrophe, which spreadsheets do not
 * show. The mark at the beginning tells them that it is UTF-8.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(writeCell).join(",")}\r\n`).join("")}`;
}

function writeCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
