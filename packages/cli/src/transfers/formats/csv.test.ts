import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { csv } from "./csv.ts";
import { type CsvRow, readCsv } from "./csv-file.ts";
import type { Entry } from "./format.ts";

const folder = mkdtempSync(join(tmpdir(), "portico-csv-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let written = 0;
function write(text: string | Buffer): string {
  written += 1;
  const file = join(folder, `${written}.csv`);
  writeFileSync(file, text);
  return file;
}

async function listOf<T>(all: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of all) found.push(one);
  return found;
}

async function rows(text: string | Buffer): Promise<CsvRow[]> {
  return listOf(readCsv(write(text)));
}

async function read(text: string, ignoredColumns: string[] = []): Promise<Entry[]> {
  return listOf(csv.read({ file: write(text), ignoredColumns }));
}

describe("a CSV file", () => {
  test.each([
    ["commas", "a,b\n1,2\n", { a: "1", b: "2" }],
    ["semicolons", "a;b\n1,5;2\n", { a: "1,5", b: "2" }],
    ["tabs", "a\tb\n1\t2\n", { a: "1", b: "2" }],
    ["a byte order mark and CRLF", "\u{feff}a,b\r\n1,2\r\n", { a: "1", b: "2" }],
    ["a last line without an end", "a,b\n1,2", { a: "1", b: "2" }],
    ["quoted names and fields", '"a";"b"\n"1;2";"say ""hi"""\n', { a: "1;2", b: 'say "hi"' }],
    ["quotes over several lines", 'a,b\n"one\r\ntwo ""2""","x"\n', { a: 'one\ntwo "2"', b: "x" }],
    ["empty fields", 'a,b\n,""\n', { a: "", b: "" }],
    ["empty lines", "\na,b\n\n1,2\n\n", { a: "1", b: "2" }],
    ["one column", "a\n1\n", { a: "1" }],
  ])("may have %s", async (_name, text, row) => {
    expect((await rows(text)).map((one) => one.row)).toEqual([row]);
  });

  test.each([
    ["too few fields", "a,b\n1\n", 2, "The row has 1 fields, and the first line 2 names."],
    ["too many fields", "a,b\n\n1,2,3\n", 3, "The row has 3 fields, and the first line 2 names."],
    ["a quote in a field", 'a,b\n1,5" disk\n', 2, "Column b: a quote in a field without quotes."],
    ["text after a quote", 'a,b\n"1"2,3\n', 2, "Column a: text after the closing quote."],
    ["an open quote", 'a,b\n1,2\n3,"4\n5,6\n', 3, "Column b: a quote is opened and never closed."],
  ])("with %s is refused by line and column", async (_name, text, line, problem) => {
    expect(await rows(text)).toContainEqual({
      line,
      row: expect.anything(),
      problem: expect.stringContaining(problem),
    });
  });

  test("an open quote ends the reading after a mebibyte", async () => {
    const found = await rows(`a,b\n1,"2\n${`${"3,4".repeat(1_000)}\n`.repeat(400)}`);
    expect(found).toEqual([expect.objectContaining({ line: 2, problem: expect.stringContaining("never closed") })]);
  });

  test("in another encoding than UTF-8 is refused by column", async () => {
    const found = await rows(Buffer.from("a,name\n1,Zoë\n", "latin1"));
    expect(found[0]?.problem).toBe("Column name: not UTF-8. Save the file as UTF-8.");
  });

  test.each([
    ["two columns of one name", "a,b,a\n", "two columns are named a"],
    ["a column without a name", "a,,b\n", "a column has no name"],
  ])("with %s is refused", async (_name, text, message) => {
    await expect(rows(text)).rejects.toThrow(message);
  });
});

describe("the columns of members", () => {
  test("are the fields of Portico's format, under these names or usual ones", async () => {
    const text = `Email,Given Name,family-name,Organization,role,id,email_verified,trusted_metadata.plan,trusted_metadata.seats
ada@globex.test,Ada,Lovelace,globex,admin editor,u-1,TRUE,paid,3
ben@globex.test,,,globex,,,,,
`;
    expect(await read(text)).toEqual([
      {
        line: 2,
        value: {
          type: "member",
          email_address: "ada@globex.test",
          name: "Ada Lovelace",
          organization_slug: "globex",
          roles: ["admin", "editor"],
          external_id: "u-1",
          email_verified_by: "csv",
          trusted_metadata: { plan: "paid", seats: "3" },
        },
      },
      { line: 3, value: { type: "member", email_address: "ben@globex.test", organization_slug: "globex" } },
    ]);
  });

  test("that are unknown are refused by name, unless they are ignored", async () => {
    const text = "email,shoe size,fax\nada@globex.test,38,1\n";
    await expect(read(text)).rejects.toThrow("Unknown columns: shoe size, fax.");
    expect(await read(text, ["shoe size", "fax"])).toEqual([
      { line: 2, value: { type: "member", email_address: "ada@globex.test" } },
    ]);
  });

  test.each([
    ["of the same meaning", "email,email_address\n", "Two columns mean email_address."],
    ["without an email address", "name\nAda\n", "The column email_address is missing."],
    ["missing", "", "The column email_address is missing."],
  ])("%s are refused", async (_name, text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });

  test("with a bad cell are refused by line and column, and the other rows are read", async () => {
    const text = "email;mfa_enrolled\nada@globex.test;perhaps\nben@globex.test;yes\n";
    expect(await read(text)).toEqual([
      { line: 2, problem: "Column mfa_enrolled: expected true or false." },
      { line: 3, value: { type: "member", email_address: "ben@globex.test", mfa_enrolled: true } },
    ]);
  });
});
