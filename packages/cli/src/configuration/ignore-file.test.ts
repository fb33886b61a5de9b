import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ignoreFile } from "./ignore-file.ts";

const folder = mkdtempSync(join(tmpdir(), "portico-ignore-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, ".gitignore");

test.each<[before: string | undefined, name: string, after: string]>([
  [undefined, ".env", ".env\n"],
  ["node_modules", ".env", "node_modules\n.env\n"],
  ["node_modules\n", ".env.local", "node_modules\n.env.local\n"],
  ["*.local\n", ".env", "*.local\n.env\n"],
  ["# .env\n", ".env", "# .env\n.env\n"],
  [".env*\n!.env\n", ".env", ".env*\n!.env\n.env\n"],
])("%j gets %s", (before, name, after) => {
  rmSync(file, { force: true });
  if (before !== undefined) writeFileSync(file, before);
  expect(ignoreFile(folder, name)).toBe(true);
  expect(readFileSync(file, "utf8")).toBe(after);
  expect(ignoreFile(folder, name)).toBe(before?.includes("!") ?? false);
});

test.each([
  [".env\r\n", ".env"],
  ["/.env\n", ".env"],
  [".env*\n", ".env"],
  ["*.local\n", ".env.local"],
  [".env*.local\n", ".env.local"],
])("%j ignores %s already", (text, name) => {
  writeFileSync(file, text);
  expect(ignoreFile(folder, name)).toBe(false);
  expect(readFileSync(file, "utf8")).toBe(text);
});
