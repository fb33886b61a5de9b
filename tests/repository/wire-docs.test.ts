import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { renderWireDocs } from "../../scripts/wire-docs.ts";

const RULES = "rules.md";

test("docs/wire is what the rows of the contract say: no page is missing, stale or superfluous", () => {
  const names = readdirSync("docs/wire").filter((name) => name !== RULES);
  const written = Object.fromEntries(names.map((name) => [name, readFileSync(`docs/wire/${name}`, "utf8")]));
  expect(written, "run: npm run docs").toEqual(renderWireDocs());
});

test("every rule of the wire that the code cites is there", () => {
  const headings = [...readFileSync(`docs/wire/${RULES}`, "utf8").matchAll(/^## (.*)$/gm)].map(([, heading = ""]) =>
    heading.toLowerCase().replaceAll(" ", "-"),
  );
  const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.md"], { encoding: "utf8" }).trim().split("\n");
  const cited = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/docs\/wire\/rules\.md#([\w-]+)/g)].map(([, rule]) => ({ file, rule })),
  );
  expect(cited.filter(({ rule = "" }) => !headings.includes(rule))).toEqual([]);
});
