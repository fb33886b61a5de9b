// Writes the pages of `docs/wire` but for the rules, which are written by hand.
import { writeFileSync } from "node:fs";
import { renderWireDocs } from "./wire-docs.ts";

for (const [name, text] of Object.entries(renderWireDocs())) {
  writeFileSync(new URL(`../docs/wire/${name}`, import.meta.url), text);
}
