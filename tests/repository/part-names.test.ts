import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The files in which the look of a part begins: a rule of its class alone. The root's is that of what stands in it. */
const homesOf = new Map<string, string[]>();
for (const file of globSync("packages/{ui,widget,admin,console}/src/**/*.{ts,tsx}")) {
  const classes = readFileSync(file, "utf8").matchAll(/^\.(portico-(?!root )[\w-]+) \{/gm);
  for (const name of new Set([...classes].map(([, name = ""]) => name))) {
    homesOf.set(name, [...(homesOf.get(name) ?? []), file]);
  }
}

test("each part has its look from one file, so that none changes the look of another by its name", () => {
  expect(homesOf.size).toBeGreaterThan(100);
  expect([...homesOf].filter(([, files]) => files.length > 1)).toEqual([]);
});
