import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { renderTable } from "./table.ts";

const lines = (table: string) => stripVTControlCharacters(table).split("\n");

test("a table is as wide as its content", () => {
  expect(lines(renderTable(["Id", "Name"], [["1", "Ada Lovelace"]], 80))).toEqual([
    "┌────┬──────────────┐",
    "│ Id │ Name         │",
    "├────┼──────────────┤",
    "│ 1  │ Ada Lovelace │",
    "└────┴──────────────┘",
  ]);
});

test("one-line rows have no lines between them", () => {
  expect(lines(renderTable(["Id"], [["1"], ["2"]], 80)).slice(2)).toEqual(["├────┤", "│ 1  │", "│ 2  │", "└────┘"]);
});

test("a table fits its width by wrapping texts between words", () => {
  const rows = [["organization-test-0191f2aa", "The Analytical Engine Company", ["one", "two"]]];
  const table = lines(renderTable(["Id", "Name", "Tokens"], rows, 60));
  expect(table.every((line) => line.length <= 60)).toBe(true);
  expect(table.slice(3, -1)).toEqual([
    "│ organization-test-0191f2aa │ The Analytical     │ one    │",
    "│                            │ Engine Company     │ two    │",
  ]);
});

test("if an ID would be broken, rows become lists of fields", () => {
  const rows = [
    ["organization-test-0191f2aa", "The Analytical Engine Company", ["one", "two"]],
    ["organization-test-0191f2bb", "", []],
  ];
  expect(lines(renderTable(["Id", "Name", "Tokens"], rows, 40))).toEqual([
    "Id      organization-test-0191f2aa",
    "Name    The Analytical Engine Company",
    "Tokens  one",
    "        two",
    "",
    "Id      organization-test-0191f2bb",
  ]);
});

test.each([
  ["wide letters", "株式会社アナリティカルエンジン"],
  ["wide marks", "「株式会社」、【アナリティカル】。"],
  ["letters with marks above and below", "क्षिक्षिक्षिक्षिक्षिक्षि"],
  ["faces of several signs", "👨‍👩‍👧👍🏽🇩🇪👨‍👩‍👧👍🏽🇩🇪👨‍👩‍👧👍🏽🇩🇪"],
])("no characters of %s are lost", (_, name) => {
  expect(renderTable(["Name"], [[name]], 20).replace(/[\s│─┌┐└┘├┤]|Name/g, "")).toContain(name);
});

test("control characters in names are replaced", () => {
  expect(renderTable(["Name"], [["\u001b[2Jgone\u0007"]], 80)).toContain("\u{fffd}[2Jgone\u{fffd}");
});
