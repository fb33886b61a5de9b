import { describe, expect, test } from "vitest";
import { findGaps, findUnproven, numbersIn, parseTable, ROWS, type Row, writeProofs } from "./threats.ts";

// Built here, so that this file does not count as a proof.
const numberOf = (kind: string, index: number) => `${kind}${index}`;
const [t1, t2, t34, t990] = [1, 2, 34, 990].map((index) => numberOf("T", index)) as [string, string, string, string];
const f5 = numberOf("F", 5);

test("numbers are found in names but not in comments", () => {
  expect(numbersIn(`${t1}, ${f5}: works once, under a new token (${t34})`)).toEqual([t1, f5, t34]);
  expect(numbersIn(`  // ${t1}: a remark\n  test("once", run); // ${t2}: another\n/** ${t34}: too */`)).toEqual([]);
  expect(numbersIn(`2026-01-01${t1}0:00:00Z, CT1: and SHIFT${t1}:`)).toEqual([]);
});

test("a row's files, written and read", () => {
  const proofs = {
    files: ["a/one.test.ts", "a/two.test.ts", "a/long.test.ts", "b/three.test.tsx"],
    longFiles: ["a/long.test.ts"],
    excuses: ["not built: SCIM"],
  };
  const written = "`a/{one,two}.test.ts`, `a/long.test.ts` (long), `b/three.test.tsx`, not built: SCIM";
  expect(writeProofs(proofs).split(", ").sort()).toEqual(written.split(", ").sort());
  const [row] = parseTable(`| | threat |\n|---|---|\n| ${t1} | a threat | \`a\` defense | ${written} |\n`);
  expect(row).toEqual({ ...proofs, number: t1, files: expect.arrayContaining(proofs.files) });
});

const row = (number: string, changes: Partial<Row> = {}): Row => ({
  number,
  files: ["a.test.ts"],
  longFiles: [],
  excuses: [],
  ...changes,
});

describe("between the table and the test files", () => {
  const source = ROWS.map((number) => `test("${number}: holds", run);`).join("\n");
  const sources = new Map([["a.test.ts", source]]);
  const gaps = (changed: Row, more: [string, string][] = []) =>
    findGaps(
      [...ROWS.flatMap((it) => (it === changed.number ? [] : row(it))), changed],
      new Map([...sources, ...more]),
    );

  test("there are no gaps if each row names its tests", () => {
    expect(gaps(row(t1))).toEqual([]);
    expect(gaps(row(t1), [["b.test.ts", 'test("works once", run);']])).toEqual([]);
  });

  test.each<[string, Row, [string, string][], string]>([
    ["a row that is not there", row(t990), [], `${t990} is not a known row.`],
    ["a file without such a test", row(t1, { files: ["a.test.ts", "b.test.ts"] }), [], `no test in b.test.ts has`],
    ["a row without any", row(t1, { files: [] }), [], `${t1} has no test that npm test runs.`],
    ["a row with only long tests", row(t1, { longFiles: ["a.test.ts"] }), [], `${t1} has no test that npm test runs.`],
    ["an excuse", row(t1, { files: [], excuses: ["later"] }), [], `${t1} has "later", which is not a proof.`],
    ["a test that the table does not know", row(t1), [["b.test.ts", `test("${t1}: too", run);`]], "does not name it"],
  ])("%s is reported", (_, changed, more, gap) => {
    expect(gaps(changed, more)).toContainEqual(expect.stringContaining(gap));
  });

  test("each row must be there exactly once", () => {
    expect(findGaps([...ROWS.map((it) => row(it)), row(t1)], sources)).toEqual([`${t1} is in the table 2 times.`]);
    expect(
      findGaps(
        ROWS.slice(1).map((it) => row(it)),
        sources,
      ),
    ).toContain(`${t1} is in the table 0 times.`);
  });
});

describe("after a whole run", () => {
  const passed = { file: "a.test.ts", fullName: `links > ${t1}: works once`, hasPassed: true };

  test("a test that ran and passed is a proof", () => {
    expect(findUnproven([row(t1), row(t2, { files: [] })], [passed], false)).toEqual([]);
  });

  test.each([
    ["did not run", []],
    ["ran in another file", [{ ...passed, file: "b.test.ts" }]],
    ["failed, or was left out", [{ ...passed, hasPassed: false }]],
    ["lost its number", [{ ...passed, fullName: "links > works once" }]],
  ])("a test that %s is not", (_, tests) => {
    expect(findUnproven([row(t1)], tests, false)).toEqual([
      `${t1}: no test with this number ran and passed in a.test.ts.`,
    ]);
  });

  test("a long test is only expected in the long run", () => {
    const long = row(t1, { longFiles: ["a.test.ts"] });
    expect(findUnproven([long], [], false)).toEqual([]);
    expect(findUnproven([long], [], true)).toHaveLength(1);
  });
});
