// Portico's mark is drawn once, in packages/wire/src/lib/mark.ts. Static sites need it as a file.
import { readFileSync } from "node:fs";
import { porticoIcon } from "@portico/wire";
import { expect, test } from "vitest";

test.each(["packages/docs/public/portico.svg", "apps/gallery/public/portico.svg"])("%s is the mark", (file) => {
  expect(readFileSync(file, "utf8")).toBe(porticoIcon);
});
