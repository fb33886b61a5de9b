// Portico's mark is drawn once, in packages/wire/src/lib/mark.ts; static sites need it as a file. Other companies' logos
// are named with their owners.
import { readFileSync } from "node:fs";
import { porticoIcon } from "@portico/wire";
import { expect, test } from "vitest";
import { brands } from "../../packages/ui/src/lib/brands.ts";

test.each(["packages/docs/public/portico.svg", "apps/gallery/public/portico.svg"])("%s is the mark", (file) => {
  expect(readFileSync(file, "utf8")).toBe(porticoIcon);
});

test("NOTICE names the owner of every company logo", () => {
  const notice = readFileSync("NOTICE", "utf8").toLowerCase();
  for (const brand of Object.keys(brands)) expect(notice).toMatch(new RegExp(`^  ${brand} +https://`, "m"));
});
