// The specification's sentences, as the lists beside this file have them, against the tests that prove them. A proof is the file of
// the test in backquotes, and after it the name of the test, or a part of the name, as it stands in the file.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const FOLDER = "tests/repository/specification";

/** How many sentences each section has: none gets lost, and a new one is counted. */
const counts: Record<string, number> = {
  "2-screens": 69,
  "3-entities": 58,
  "4-states": 91,
  "5-validation": 32,
  "6-roles": 14,
  "7-calls": 76,
  "8-errors": 47,
  "9-constants": 20,
};

interface Row {
  number: string;
  proofs: { file: string; name: string; isLong: boolean }[];
  /** What is in the last cell and no proof. */
  rest: string[];
}

function readRows(markdown: string): Row[] {
  return [...markdown.matchAll(/^\| (\d+\.\d+) \| .* \| (.*) \|$/gm)].map(([, number = "", cell = ""]) => {
    const parts = cell.split(/; (?=`)/).map((part) => /^`([^`]+)`( \(long\))?: (.+)$/.exec(part) ?? part);
    return {
      number,
      proofs: parts.flatMap((part) =>
        typeof part === "string" ? [] : [{ file: part[1] ?? "", name: part[3] ?? "", isLong: part[2] !== undefined }],
      ),
      rest: parts.filter((part) => typeof part === "string"),
    };
  });
}

/** The text of a test file as its strings read, without comments, in which nothing is proven. */
function sourceOf(file: string): string {
  if (!/\.test\.tsx?$/.test(file) || !existsSync(file)) return "";
  return readFileSync(file, "utf8")
    .replace(/^\s*(?:\/\/|\/?\*).*$|\s\/\/ .*$/gm, "")
    .replaceAll('\\"', '"');
}

test("there is a list for each section, and the index leads to each", () => {
  const pages = readdirSync(FOLDER).filter((name) => name !== "README.md");
  expect(pages.toSorted()).toEqual(Object.keys(counts).map((name) => `${name}.md`));
  const index = readFileSync(`${FOLDER}/README.md`, "utf8");
  for (const page of pages) expect(index).toContain(`](${page})`);
});

describe.each(Object.entries(counts))("%s", (page, count) => {
  const rows = readRows(readFileSync(`${FOLDER}/${page}.md`, "utf8"));

  test("has every sentence, numbered without gaps", () => {
    const section = page.slice(0, 1);
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: count }, (_, at) => `${section}.${at + 1}`));
  });

  test("names for each sentence a test that npm test runs, and that is there", () => {
    const gaps = rows.flatMap(({ number, proofs, rest }) => [
      ...rest.map((text) => `${number} says "${text}", which is no proof.`),
      ...(proofs.some(({ isLong }) => !isLong) ? [] : [`${number} names no test that npm test runs.`]),
      ...proofs
        .filter(({ file, name }) => !sourceOf(file).includes(name))
        .map(({ file, name }) => `${number}: ${file} has no test "${name}".`),
    ]);
    expect(gaps).toEqual([]);
  });
});
