import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { findWrongImports, type Sources } from "./check-layers.ts";
import { type Plan, plans } from "./layers.ts";

const plan: Plan = {
  root: "house",
  floors: ["ground", "left right", "left/room", "."],
  outside: ["zod", "kysely"],
  only: [{ imports: /^kysely$/, from: /store\.ts$/, reason: "Only stores know SQL." }],
  own: { files: /store\.ts$/, level: 1 },
  upward: [{ from: "ground/hook.ts", to: "left/rule.ts", reason: "an example" }],
};

const wrong = (files: Record<string, string>) => findWrongImports(plan, new Map(Object.entries(files)) as Sources);

test.each<[file: string, line: string]>([
  ["left/rule.ts", 'import { a } from "../ground/a.ts";'],
  ["left/rule.ts", 'import { a } from "./other.ts";'],
  ["left/room/rule.ts", 'import { a } from "../rule.ts";'],
  ["left/room/rule.ts", 'import { a } from "../store.ts";'],
  ["left/store.ts", 'import { sql } from "kysely";'],
  ["main.ts", 'import { a } from "./right/rule.ts";'],
  ["ground/hook.ts", 'import { a } from "../left/rule.ts";'],
  ["ground/a.ts", 'import { readFileSync } from "node:fs";\nimport { z } from "zod";'],
  ["ground/a.ts", 'export const from = "nowhere";\n/** import { x } from "../left/rule.ts" */'],
])("%s may have: %s", (file, line) => {
  expect(wrong({ [file]: line })).toEqual([]);
});

test.each<[file: string, line: string, reason: RegExp]>([
  ["ground/a.ts", 'import type { A } from "../left/rule.ts";', /left is not in a lower layer than ground/],
  ["ground/a.ts", 'import {\n  type A,\n} from "../main.ts";', /\. is not in a lower layer than ground/],
  ["ground/a.ts", 'export { a } from "../left/rule.ts";', /left is not in a lower layer than ground/],
  ["ground/a.ts", 'export * from "../left/rule.ts";', /left is not in a lower layer than ground/],
  ["ground/a.ts", 'import a from "../left/a.json" with { type: "json" };', /left is not in a lower layer than ground/],
  ["ground/a.ts", 'import "../left/rule.ts";', /left is not in a lower layer than ground/],
  ["ground/a.ts", 'const a = await import("../left/rule.ts");', /left is not in a lower layer than ground/],
  ["ground/a.ts", 'type A = typeof import("../left/rule.ts");', /left is not in a lower layer than ground/],
  ["left/rule.ts", 'import { a } from "../right/rule.ts";', /right is not in a lower layer than left/],
  ["left/rule.ts", 'import { a } from "./room/rule.ts";', /left\/room is not in a lower layer than left/],
  ["left/room/rule.ts", 'import { a } from "../../right/store.ts";', /private to its folder/],
  ["left/rule.ts", 'import { sql } from "kysely";', /Only stores know SQL/],
  ["left/rule.ts", 'import "express";', /it is not in `outside` of the plan/],
  ["left/rule.ts", 'import { a } from "../../elsewhere/a.ts";', /outside of the package/],
  ["left/rule.ts", 'import { a } from "../index.ts";', /the entry point of the package/],
])("%s must not have: %s", (file, line, reason) => {
  expect(wrong({ [file]: line })).toEqual([expect.stringMatching(reason)]);
});

test("two files that import each other are a cycle, also with type imports", () => {
  const files = { "left/a.ts": 'import type { B } from "./b.ts";', "left/b.ts": 'import { a } from "./a.ts";' };
  expect(wrong(files)).toEqual(["Import cycle: left/a.ts -> left/b.ts -> left/a.ts"]);
});

test("a folder that the plan does not list belongs to its parent, and every exception has a reason", () => {
  expect(wrong({ "left/new/a.ts": 'import { a } from "../../ground/a.ts";' })).toEqual([]);
  for (const { upward = [] } of plans) for (const { reason } of upward) expect(reason).toMatch(/\w{3}/);
});

test.each(plans.map(({ root }) => root))(
  "%s has at most ten entries, so that its root can be read at a glance",
  (root) => {
    const entries = readdirSync(new URL(`../${root}`, import.meta.url)).filter((it) => !it.includes(".test"));
    expect(entries.length, entries.join(", ")).toBeLessThanOrEqual(10);
  },
);
