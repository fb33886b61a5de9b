import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

interface Package {
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const lock = JSON.parse(readFileSync(join(import.meta.dirname, "../../package-lock.json"), "utf8")) as {
  packages: Record<string, Package>;
};

test("the lock names no registry, so that everyone installs from their own", () => {
  const resolved = Object.values(lock.packages).flatMap((it) => it.resolved ?? []);
  expect(resolved.filter((it) => it.includes("://"))).toEqual([]);
});

// npm omits optional packages of other platforms if the registry has no such version, and `npm ci` then refuses the
// lock on every platform. Such an entry has version and platform, and nothing that only a registry knows.
test("the lock contains every package that another one names, so that `npm ci` accepts it", () => {
  const missing = Object.entries(lock.packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !isFoundFrom(path, name)),
  );
  expect(missing).toEqual([]);
});

/** As Node looks a package up: beside the one that names it, and then further out. */
function isFoundFrom(path: string, name: string): boolean {
  if (lock.packages[join(path, "node_modules", name).replaceAll("\\", "/")]) return true;
  if (path === "") return false;
  const outer = path.slice(0, Math.max(0, path.lastIndexOf("/node_modules/")));
  return isFoundFrom(outer, name);
}
