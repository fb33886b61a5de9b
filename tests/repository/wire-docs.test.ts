import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("every wire rule that the code cites exists", () => {
  const headings = [...readFileSync("docs/wire/rules.md", "utf8").matchAll(/^## (.*)$/gm)].map(([, heading = ""]) =>
    heading.toLowerCase().replaceAll(" ", "-"),
  );
  const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.md"], { encoding: "utf8" }).trim().split("\n");
  const cited = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/docs\/wire\/rules\.md#([\w-]+)/g)].map(([, rule]) => ({ file, rule })),
  );
  expect(cited.filter(({ rule = "" }) => !headings.includes(rule))).toEqual([]);
});
