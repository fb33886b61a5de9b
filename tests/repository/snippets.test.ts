import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
// Within the repository, so that snippets' imports resolve.
const folder = join(root, ".cache/snippets");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Every page with TypeScript in it, so that a new one is not forgotten. */
const pages = ["README.md", ...globSync("docs/**/*.md", { cwd: root })].filter((page) =>
  /^```tsx?$/m.test(readFileSync(join(root, page), "utf8")),
);
// Snippets with packages that include the provider are compiled against installed packages: tests/packed.
const readmes = ["backend", "client", "widget", "wire"].map((name) => `packages/${name}/README.md`);

// Examples in the doc blocks of what users install.
const publicFiles = globSync("packages/{admin,backend,client,nextjs,testkit,ui,widget}/src/**/*.{ts,tsx}", {
  cwd: root,
});
const sources = publicFiles.filter((file) => /^ *\* ```tsx?$/m.test(readFileSync(join(root, file), "utf8")));

const all = [...new Set([...pages, ...readmes, ...sources])];

// The compiler runs once for all of them. Each page's snippets have a folder of their own.
let complaints: string[];
beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  for (const page of all) writeSnippets(page);
  // As in the applications of frameworks; ours are checked by Node's own rules elsewhere.
  const modules = { module: "ESNext", moduleResolution: "Bundler" };
  const compilerOptions = { lib: ["ES2024", "DOM", "DOM.Iterable"], types: ["node"], jsx: "react-jsx", ...modules };
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ extends: "../../tsconfig.base.json", compilerOptions, include: ["**/*"] }),
  );
  const { stdout } = spawnSync(join(root, "node_modules/.bin/tsc"), ["-p", folder], { cwd: root, encoding: "utf8" });
  complaints = stdout.split("\n").filter((it) => it !== "");
  // The compiler waits for its turn on a busy machine.
}, 300_000);

test.each(all)("the TypeScript of %s compiles", (page) => {
  expect(complaints.filter((it) => it.startsWith(`.cache/snippets/${page}/`))).toEqual([]);
});

test("each @example of a public package is in a fence, so that it is compiled", () => {
  const unfenced = publicFiles.filter((file) =>
    /^ *\* @example(?!\n *\* ```tsx?\n)/m.test(readFileSync(join(root, file), "utf8")),
  );
  expect(unfenced).toEqual([]);
});

test("the compiler reports nothing else", () => {
  expect(complaints.filter((it) => !all.some((page) => it.startsWith(`.cache/snippets/${page}/`)))).toEqual([]);
});

function writeSnippets(page: string): void {
  const text = readFileSync(join(root, page), "utf8");
  const markdown = page.endsWith(".md") ? text : text.replace(/^ *\* ?/gm, "");
  const snippets = markdown.matchAll(/^```(tsx?)\n(?:\/\/ (\S+\.tsx?)\n)?([\s\S]*?)^```$/gm);
  for (const [index, [, kind, name = `snippet-${index}.${kind}`, code = ""]] of [...snippets].entries()) {
    const file = join(folder, page, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, code);
  }
}
