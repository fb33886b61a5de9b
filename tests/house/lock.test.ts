import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

test("the lock names no registry, so that everybody installs from their own", () => {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, "../../package-lock.json"), "utf8")) as {
    packages: Record<string, { resolved?: string }>;
  };
  const resolved = Object.values(lock.packages).flatMap((it) => it.resolved ?? []);
  expect(resolved.filter((it) => it.includes("://"))).toEqual([]);
});
