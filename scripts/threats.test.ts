import { describe, expect, test } from "vitest";
import { findGaps, findUnproven, numbersIn, parseTable, ROWS, type Row, writeProofs } from "./threats.ts";

// Put together here, lest this file counts as a proof of them.
const numberOf = (kind: string, index: number) => `${kind}${index}`;
const [t1, t2, t34, t990] = [1, 2, 34, 990].map((index) => numberOf("T", index)) as [string, string, string, string];
const f5 = numberOf("F", 5);

test("the numbers in a name, or in the names of a file, but not in remarks", () => {
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

  test("nothing is missing where each row names its tests", () => {
    expect(gaps(row(t1))).toEqual([]);
    expect(gaps(row(t1), [["b.test.ts", 'test("works once", run);']])).toEqual([]);
  });

  test.each<[string, Row, [string, string][], string]>([
    ["a row that is not there", row(t990), [], `${t990} is no row that we know.`],
    ["a file without such a test", row(t1, { files: ["a.test.ts", "b.test.ts"] }), [], `no test in b.test.ts has`],
    ["a row without any", row(t1, { files: [] }), [], `${t1} names no test that npm test runs.`],
    [
      "a row with full counts alone",
      row(t1, { longFiles: ["a.test.ts"] }),
      [],
      `${t1} names no test that npm test runs.`,
    ],
    ["an excuse", row(t1, { files: [], excuses: ["later"] }), [], `${t1} says "later", which is no proof.`],
    ["a test that the table does not know", row(t1), [["b.test.ts", `test("${t1}: too", run);`]], "does not name it"],
  ])("%s is told", (_, changed, more, gap) => {
    expect(gaps(changed, more)).toContainEqual(expect.stringContaining(gap));
  });

  test("a row is there once", () => {
    expect(findGaps([...ROWS.map((it) => row(it)), row(t1)], sources)).toEqual([`${t1} stands in the table 2 times.`]);
    expect(
      findGaps(
        ROWS.slice(1).map((it) => row(it)),
        sources,
      ),
    ).toContain(`${t1} stands in the table 0 times.`);
  });
});

describe("after a whole run", () => {
  const passed = { file: "a.test.ts", fullName: `links > ${t1}: works once`, hasPassed: true };

  test("a proof that ran and passed is one", () => {
    expect(findUnproven([row(t1), row(t2, { files: [] })], [passed], false)).toEqual([]);
  });

  test.each([
    ["did not run", []],
    ["ran in another file", [{ ...passed, file: "b.test.ts" }]],
    ["failed, or was left out", [{ ...passed, hasPassed: false }]],
    ["lost its number", [{ ...passed, fullName: "links > works once" }]],
  ])("one that %s is not", (_, tests) => {
    expect(findUnproven([row(t1)], tests, false)).toEqual([
      `${t1}: no test with its number ran and passed in a.test.ts.`,
    ]);
  });

  test("one with full counts alone is looked for there alone", () => {
    const long = row(t1, { longFiles: ["a.test.ts"] });
    expect(findUnproven([long], [], false)).toEqual([]);
    expect(findUnproven([long], [], true)).toHaveLength(1);
  });
});
