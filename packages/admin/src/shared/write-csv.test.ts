import { expect, test } from "vitest";
import { writeCsv } from "./write-csv.ts";

const cellOf = (text: string) => writeCsv([[text]]).slice(1, -2);

test("quotes cells that would break a row, and doubles quotes", () => {
  expect(writeCsv([["a", 'b "c", d', "e\nf"], [""]])).toBe('\uFEFFa,"b ""c"", d","e\nf"\r\n\r\n');
});

test.each(["=1+1", "+49", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", '=HYPERLINK("http://evil.test")'])(
  "T104: %j becomes text instead of a formula",
  (text) => expect(cellOf(text)).toMatch(/^"'/),
);

test("a cell reads back unchanged, except for the apostrophe", () => {
  const pieces = ["=", "+", '"', ",", "\n", "a", "'", " ", "ß", "‮"];
  for (let round = 0; round < 500; round++) {
    const text = Array.from({ length: round % 7 }, (_, at) => pieces[(round * 7 + at * 13) % pieces.length]).join("");
    const cell = cellOf(text);
    const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
    expect(read.replace(/^'(?=[=+\-@\t\r\n])/, "")).toBe(text.replace(/^'(?=[=+\-@\t\r\n])/, ""));
    expect(read).not.toMatch(/^[=+\-@\t\r\n]/);
  }
});
