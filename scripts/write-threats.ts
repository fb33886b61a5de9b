// Fills the last column of docs/threats.md with the test files that have a test with the number of the row.
import { writeFileSync } from "node:fs";
import { numbersIn, parseTable, readTable, readTestFiles, TABLE, writeProofs } from "./threats.ts";

const numbersOf = [...readTestFiles()].map(([file, source]) => ({ file, numbers: numbersIn(source) }));
const rows = new Map(parseTable(readTable()).map((row) => [row.number, row]));
const text = readTable().replace(/^(\| ([TF]\d+) \|.*\| ).*( \|)$/gm, (_, before, number, after) => {
  const files = numbersOf.flatMap(({ file, numbers }) => (numbers.includes(number) ? file : []));
  const { longFiles = [], excuses = [] } = rows.get(number) ?? {};
  return `${before}${writeProofs({ files, longFiles, excuses })}${after}`;
});
writeFileSync(TABLE, text);
