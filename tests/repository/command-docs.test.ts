import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { renderCommandDocs } from "../../scripts/command-docs.ts";

test("the reference of the command line and the list of warnings match the code", async () => {
  for (const [file, text] of Object.entries(await renderCommandDocs()))
    expect(readFileSync(file, "utf8"), "run: npm run docs").toBe(text);
});
