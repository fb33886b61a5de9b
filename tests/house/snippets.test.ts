import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
const managementPages = readdirSync(join(root, "docs/management")).map((name) => `docs/management/${name}`);

test.each(pages)("the TypeScript of %s compiles", (page) => {
  expect(compile([page])).toBe("");
});

test("the TypeScript of docs/management compiles", () => {
  expect(compile(managementPages)).toBe("");
});

/** The compiler's complaints. Each page's snippets stand in a folder of their own. */
function compile(pages: string[]): string {
  rmSync(folder, { recursive: true, force: true });
  for (const page of pages) writeSnippets(page);
  const compilerOptions = { lib: ["ES2024", "DOM", "DOM.Iterable"], types: ["node"], jsx: "react-jsx" };
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ extends: "../../tsconfig.base.json", compilerOptions, include: ["**/*"] }),
  );
  return spawnSync(join(root, "node_modules/.bin/tsc"), ["-p", folder], { cwd: root, encoding: "utf8" }).stdout;
}

function writeSnippets(page: string): void {
  const snippets = readFileSync(join(root, page), "utf8").matchAll(
    /^```(tsx?)\n(?:\/\/ (\S+\.ts)\n)?([\s\S]*?)^```$/gm,
  );
  for (const [index, [, kind, name = `snippet-${index}.${kind}`, code = ""]] of [...snippets].entries()) {
    const file = join(folder, page, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, code);
  }
}
