// The specification's sentences, as listed in the folder beside this file, and the tests that prove them. A proof is
// the test's file in backquotes, followed by the test's name, or a part of it, as written in the file.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const FOLDER = "tests/repository/specification";

/** The number of sentences of each section, so that none gets lost, and new ones are counted. */
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
  /** Text in the last cell that is not a proof. */
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

/** The text of a test file as its strings read, without comments, which prove nothing. */
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

  test("names for each sentence an existing test that npm test runs", () => {
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
