import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
// Within the repository, so that what snippets import is found.
const folder = join(root, ".cache/snippets");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(["docs/sessions.md", "packages/backend/README.md"])("the TypeScript of %s compiles", (page) => {
  rmSync(folder, { recursive: true, force: true });
  const snippets = readFileSync(join(root, page), "utf8").matchAll(/^```ts\n(?:\/\/ (\S+\.ts)\n)?([\s\S]*?)^```$/gm);
  for (const [index, [, name = `snippet-${index}.ts`, code = ""]] of [...snippets].entries()) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), code);
  }
  const compilerOptions = { lib: ["ES2024", "DOM", "DOM.Iterable"], types: ["node"] };
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ extends: "../../tsconfig.base.json", compilerOptions, include: ["**/*.ts"] }),
  );
  const { stdout } = spawnSync(join(root, "node_modules/.bin/tsc"), ["-p", folder], { cwd: root, encoding: "utf8" });
  expect(stdout).toBe("");
});
