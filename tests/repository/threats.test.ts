import { expect, test } from "vitest";
import { findGaps, parseTable, readTable, readTestFiles } from "../../scripts/threats.ts";

test("docs/threats.md names for each threat and fault the tests with its number, and no others", () => {
  // `node scripts/write-threats.ts` writes their names into the table.
  expect(findGaps(parseTable(readTable()), readTestFiles())).toEqual([]);
});
