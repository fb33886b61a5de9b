import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findInstallation, installCommand, requirePackage, withVersion } from "./on-demand.ts";

const folder = mkdtempSync(join(tmpdir(), "portico-on-demand-"));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ["app/node_modules/@portico/cli/dist/main.js", "npm install --save-dev pglite"],
  ["pnpm/node_modules/.pnpm/@portico+cli@1/node_modules/@portico/cli/dist/main.js", "pnpm add --save-dev pglite"],
  ["lib/node_modules/@portico/cli/dist/main.js", "npm install --global pglite"],
  ["_npx/1a/node_modules/@portico/cli/dist/main.js", "npx --package=@portico/cli --package=pglite portico …"],
])("%s gets a package by: %s", (file, command) => {
  for (const app of ["app", "_npx/1a", "pnpm"]) {
    mkdirSync(join(folder, app), { recursive: true });
    writeFileSync(join(folder, app, "package.json"), "{}");
    if (app === "pnpm") writeFileSync(join(folder, app, "pnpm-lock.yaml"), "");
  }
  expect(installCommand("pglite", findInstallation(join(folder, file))).join(" ")).toBe(command);
});

test.each(["@electric-sql/pglite", "@portico/sandbox"])("%s is installed in the version that fits", async (name) => {
  const { peerDependencies } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  expect(withVersion(name)).toBe(`${name}@${peerDependencies[name].slice(1)}`);
});

test("a package that is there is used, and one that is missing is named with the way to install it", async () => {
  await requirePackage({ name: "commander", user: "Everybody" });
  const missing = requirePackage({ name: "@portico/missing", user: "The sandbox", instead: ", or go without." });
  await expect(missing).rejects.toThrow(
    "The sandbox needs the package @portico/missing, which is not installed. Run: npm install --global @portico/missing, or go without.",
  );
});
