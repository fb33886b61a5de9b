import { expect, test } from "vitest";
import { generateChanges } from "./generate.ts";

const changesOf = (source: string) => generateChanges(source).map(({ operator, to }) => [operator, to]);

test.each<[string, [operator: string, to: string][]]>([
  [
    'if (a === b) throw new Error("no");',
    [
      ["guard", ";"],
      ["condition", 'if (!(a === b)) throw new Error("no");'],
      ["operator", 'if (a !== b) throw new Error("no");'],
    ],
  ],
  [
    "const c = a && !b ? 1 : 2;",
    [
      ["condition", "const c = !(a && !b) ? 1 : 2;"],
      ["operator", "const c = a || !b ? 1 : 2;"],
      ["negation", "const c = a && b ? 1 : 2;"],
    ],
  ],
  [
    "const late = at.getTime() + 5 <= now;",
    [
      ["operator", "const late = at.getTime() - 5 <= now;"],
      ["operator", "const late = at.getTime() + 5 < now;"],
    ],
  ],
  ['const text = a + "b";', []],
  ["const all = rows.every(isGood);", [["quantifier", "const all = rows.some(isGood);"]]],
  [
    'db.from("t").where("a", "=", 1).where("b", "=", 2);',
    [
      ["statement", ";"],
      ["narrowing", 'db.from("t").where("b", "=", 2);'],
      ["narrowing", 'db.from("t").where("a", "=", 1);'],
    ],
  ],
  ["await endSessions(tx, member);", [["statement", ";"]]],
  ['await audit(call, tx, { action: "x" });', []],
  [
    "const isCode = /^[0-9]{6}$/.test(text);",
    [
      ["anchor", "const isCode = /[0-9]{6}$/.test(text);"],
      ["anchor", "const isCode = /^[0-9]{6}/.test(text);"],
    ],
  ],
  [
    'const known = ["a", "b"];',
    [
      ["element", 'const known = ["b"];'],
      ["element", 'const known = ["a"];'],
    ],
  ],
  ["const open: true = true;", [["boolean", "const open: true = false;"]]],
  ['import { a } from "a";', []],
])("%s", (source, changes) => {
  expect(changesOf(source).toSorted()).toEqual(changes.toSorted());
});

test("a change of several lines is shown on one line and keeps the rest", () => {
  const source = "before();\nif (\n  a\n) {\n  return;\n}\n";
  const guard = generateChanges(source).find(({ operator }) => operator === "guard");
  expect(guard).toEqual({
    operator: "guard",
    line: 2,
    from: "if ( a ) { return; }",
    to: ";",
    source: "before();\n;\n",
  });
});
