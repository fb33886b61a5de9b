import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockDataDirectory } from "./data-directory-lock.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "portico-lock-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

test("a lock whose process is dead, or whose PID belongs to another process, is stale and deleted", async () => {
  // Pid 1 runs on every machine, and began at another time than this.
  for (const name of ["provider-4194303-boot-1.lock", "provider-1-00000000-1.lock"])
    writeFileSync(join(directory, name), "");
  const release = await lockDataDirectory(directory);
  expect(readdirSync(directory)).toEqual([expect.stringMatching(`^provider-${process.pid}-`)]);
  release();
  expect(readdirSync(directory)).toEqual([]);
});

test("other files stay", async () => {
  writeFileSync(join(directory, "server-key"), "");
  (await lockDataDirectory(directory))();
  expect(readdirSync(directory)).toEqual(["server-key"]);
});
