import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * The files that first define the style of a part: a rule with only its class. The root's also applies to everything in
 * it.
 */
const homesOf = new Map<string, string[]>();
for (const file of globSync("packages/{ui,widget,admin,console}/src/**/*.{ts,tsx}")) {
  const classes = readFileSync(file, "utf8").matchAll(/^\.(portico-(?!root )[\w-]+) \{/gm);
  for (const name of new Set([...classes].map(([, name = ""]) => name))) {
    homesOf.set(name, [...(homesOf.get(name) ?? []), file]);
  }
}

test("each part is styled in one file, so that none changes another by its name", () => {
  expect(homesOf.size).toBeGreaterThan(100);
  expect([...homesOf].filter(([, files]) => files.length > 1)).toEqual([]);
});
