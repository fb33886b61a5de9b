// Portico's mark is drawn once, in packages/wire/src/lib/look.ts; static sites need it as a file, and the font as a copy. Other companies' logos
// are named with their owners.
import { readFileSync } from "node:fs";
import { porticoIcon, systemFont } from "@portico/wire";
import { expect, test } from "vitest";
import { brands } from "../../packages/ui/src/lib/brands.ts";

test.each(["packages/docs/public/portico.svg", "apps/gallery/public/portico.svg"])("%s is the mark", (file) => {
  expect(readFileSync(file, "utf8")).toBe(porticoIcon);
});

test.each([
  "packages/docs/.vitepress/theme/style.css",
  "packages/docs/src/finish-site.ts",
  "apps/gallery/src/gallery.css",
  "apps/demo/src/styles/palette.css",
  "apps/demo/public/plain.css",
  "apps/demo/third-party/pages.ts",
])("%s has the system's font and no other", (file) => {
  const text = readFileSync(file, "utf8").replace(/\s+/g, " ");
  expect(text).toContain(systemFont);
  expect(text.replaceAll(systemFont, "")).not.toMatch(/Arial|Helvetica/);
});

test("NOTICE names the owner of every company logo", () => {
  const notice = readFileSync("NOTICE", "utf8").toLowerCase();
  for (const brand of Object.keys(brands)) expect(notice).toMatch(new RegExp(`^  ${brand} +https://`, "m"));
});
