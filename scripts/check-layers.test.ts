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
])("%s may say: %s", (file, line) => {
  expect(wrong({ [file]: line })).toEqual([]);
});

test.each<[file: string, line: string, reason: RegExp]>([
  ["ground/a.ts", 'import type { A } from "../left/rule.ts";', /left does not stand below ground/],
  ["ground/a.ts", 'import {\n  type A,\n} from "../main.ts";', /\. does not stand below ground/],
  ["ground/a.ts", 'export { a } from "../left/rule.ts";', /left does not stand below ground/],
  ["ground/a.ts", 'export * from "../left/rule.ts";', /left does not stand below ground/],
  ["ground/a.ts", 'import a from "../left/a.json" with { type: "json" };', /left does not stand below ground/],
  ["ground/a.ts", 'import "../left/rule.ts";', /left does not stand below ground/],
  ["ground/a.ts", 'const a = await import("../left/rule.ts");', /left does not stand below ground/],
  ["ground/a.ts", 'type A = typeof import("../left/rule.ts");', /left does not stand below ground/],
  ["left/rule.ts", 'import { a } from "../right/rule.ts";', /right does not stand below left/],
  ["left/rule.ts", 'import { a } from "./room/rule.ts";', /left\/room does not stand below left/],
  ["left/room/rule.ts", 'import { a } from "../../right/store.ts";', /own folder's alone/],
  ["left/rule.ts", 'import { sql } from "kysely";', /Only stores know SQL/],
  ["left/rule.ts", 'import "express";', /the plan does not name it/],
  ["left/rule.ts", 'import { a } from "../../elsewhere/a.ts";', /outside of the package/],
  ["left/rule.ts", 'import { a } from "../index.ts";', /the door of the package/],
])("%s must not say: %s", (file, line, reason) => {
  expect(wrong({ [file]: line })).toEqual([expect.stringMatching(reason)]);
});

test("two files that import each other are a circle, type imports too", () => {
  const files = { "left/a.ts": 'import type { B } from "./b.ts";', "left/b.ts": 'import { a } from "./a.ts";' };
  expect(wrong(files)).toEqual(["A circle of files: left/a.ts -> left/b.ts -> left/a.ts"]);
});

test("a file in a folder that the plan does not name belongs to the folder around it, and every arrow up has a reason", () => {
  expect(wrong({ "left/new/a.ts": 'import { a } from "../../ground/a.ts";' })).toEqual([]);
  for (const { upward = [] } of plans) for (const { reason } of upward) expect(reason).toMatch(/\w{3}/);
});
