import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
// Within the repository, so that what snippets import is found.
const folder = join(root, ".cache/snippets");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pages = [
  "README.md",
  "docs/embedding.md",
  "docs/sessions.md",
  "packages/backend/README.md",
  "packages/client/README.md",
];

test.each(pages)("the TypeScript of %s compiles", (page) => {
  rmSync(folder, { recursive: true, force: true });
  const snippets = readFileSync(join(root, page), "utf8").matchAll(
    /^```(tsx?)\n(?:\/\/ (\S+\.ts)\n)?([\s\S]*?)^```$/gm,
  );
  for (const [index, [, kind, name = `snippet-${index}.${kind}`, code = ""]] of [...snippets].entries()) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), code);
  }
  const compilerOptions = { lib: ["ES2024", "DOM", "DOM.Iterable"], types: ["node"], jsx: "react-jsx" };
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ extends: "../../tsconfig.base.json", compilerOptions, include: ["**/*"] }),
  );
  const { stdout } = spawnSync(join(root, "node_modules/.bin/tsc"), ["-p", folder], { cwd: root, encoding: "utf8" });
  expect(stdout).toBe("");
});
