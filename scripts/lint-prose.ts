// Checks the prose of the repository against prose.yml: documentation, comments, and the strings of the code, error messages and
// catalogs among them. `npm run lint` runs it. `node scripts/lint-prose.ts packages/ui` prints every finding of a folder.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { TextlintKernel } from "@textlint/kernel";
import { parseSync, Visitor } from "rolldown/utils";

/** A finding in one of these files and folders fails the check. Elsewhere findings are only counted. */
const strict = [
  "docs",
  "SECURITY.md",
  "README.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "ARCHITECTURE.md",
  "bench",
  "deploy",
  "apps",
  "packages/admin",
  "packages/backend",
  "packages/cli",
  "packages/docs",
  "packages/nextjs",
  "scripts",
  "packages/widget",
  "packages/ui",
  "packages/sandbox",
  "packages/console",
  "packages/client",
  "packages/provider",
  "packages/testkit",
  "packages/wire",
  "tests",
  "vitest.config.ts",
];

/** Written by `npm run docs` or by a generator. Their texts come from files that are checked. */
const generated =
  /^docs\/(threats|errors|command-line|reference\/(?!hooks|theming).*)\.md$|^packages\/provider\/src\/operate\/management\/operations\.ts$/;

/** They quote what we do not write, or what the specification says. */
const excluded =
  /^docs\/contributing\/words\.md$|^tests\/repository\/specification\/|^scripts\/lint-prose(\.test)?\.ts$/;

/** Texts that the specification fixes. A finding inside one of them does not count. */
const fixedTexts = ["Email me a log in link", "Email me a log in code", "Try another log in method"];

export interface Finding {
  file: string;
  line: number;
  message: string;
}

// textlint's plugins are CommonJS modules with an export named "default", which Node and Vitest import differently.
const require = createRequire(import.meta.url);
const kernel = new TextlintKernel();
const linterOptions = {
  plugins: [
    { pluginId: "markdown", plugin: require("@textlint/textlint-plugin-markdown").default },
    { pluginId: "text", plugin: require("@textlint/textlint-plugin-text").default },
  ],
  rules: [
    {
      ruleId: "prose",
      rule: require("textlint-rule-prh").default,
      options: {
        rulePaths: [fileURLToPath(new URL("prose.yml", import.meta.url))],
        checkLink: true,
        checkEmphasis: true,
        checkBlockQuote: true,
      },
    },
  ],
};

if (import.meta.main) await main(process.argv.slice(2));

async function main(folders: string[]): Promise<void> {
  const isPrinted = (file: string) => isIn(folders.length ? folders : strict, file);
  const findings = await findWrongWords(listFiles(folders).map((file) => [file, readFileSync(file, "utf8")]));
  for (const { file, line, message } of findings.filter((it) => isPrinted(it.file)))
    console.error(`${file}:${line} ${message}`);
  const counts = Object.groupBy(
    findings.filter(({ file }) => !isPrinted(file)),
    ({ file }) =>
      file
        .split("/")
        .slice(0, file.startsWith("packages/") ? 2 : 1)
        .join("/"),
  );
  for (const [folder, list = []] of Object.entries(counts))
    console.log(`${folder}: ${list.length} findings, not strict yet`);
  if (findings.some(({ file }) => isStrict(file))) process.exitCode = 1;
}

function listFiles(folders: string[]): string[] {
  const output = execFileSync("git", ["ls-files", ...(folders.length ? folders : ["."])], { encoding: "utf8" });
  return output
    .split("\n")
    .filter((file) => /\.(md|tsx?|mts)$/.test(file) && !generated.test(file) && !excluded.test(file));
}

/** Whether a finding in this file fails the check. */
export function isStrict(file: string): boolean {
  return isIn(strict, file);
}

function isIn(folders: string[], file: string): boolean {
  return folders.some((it) => file === it || file.startsWith(`${it}/`));
}

/** Returns what prose.yml has against the prose of the files, which are given as pairs of name and content. */
export async function findWrongWords(files: [file: string, source: string][]): Promise<Finding[]> {
  const pages = files.filter(([file]) => file.endsWith(".md"));
  const findings = await Promise.all(
    pages.map(async ([file, source]) =>
      (await lint(".md", source)).map((it) => ({ file, line: it.line, message: it.message })),
    ),
  );
  // The passages of all sources become one text, because prh reads its rules once for each text. Each passage is one line.
  const passages = files
    .filter(([file]) => !file.endsWith(".md"))
    .flatMap(([file, source]) => listPassages(file, source));
  const found = await lint(".txt", passages.map(({ text }) => text).join("\n"));
  return [
    ...findings.flat(),
    ...found.flatMap(({ line, message }) => {
      const passage = passages[line - 1];
      return passage ? { file: passage.file, line: passage.line, message } : [];
    }),
  ];
}

async function lint(ext: ".md" | ".txt", text: string): Promise<{ line: number; message: string }[]> {
  const { messages } = await kernel.lintText(text, { ...linterOptions, ext });
  return messages
    .filter(({ range }) => !fixedTexts.some((fixed) => isInside(range, fixed, text)))
    .map(({ loc, message }) => ({ line: loc.start.line, message: message.replaceAll("\n", " ") }));
}

/** Returns the comments and the strings of at least three words. Lines of `//` below each other are one comment. */
function listPassages(file: string, source: string): { file: string; line: number; text: string }[] {
  const { program, comments } = parseSync(file, source);
  const passages: { start: number; text: string }[] = [];
  let end = -1;
  for (const comment of comments) {
    const last = passages.at(-1);
    if (last && comment.type === "Line" && /^\n[ \t]*$/.test(source.slice(end, comment.start)))
      last.text += comment.value;
    else passages.push({ start: comment.start, text: comment.value.replace(/^\s*\*/gm, "") });
    end = comment.end;
  }
  const addText = (start: number, text: string | null) => {
    if (text && text.trim().split(/\s+/).length > 2) passages.push({ start, text });
  };
  const addLiteral = (node: { start: number; value: unknown }) => {
    if (typeof node.value === "string") addText(node.start, node.value);
  };
  const addElement = (node: { start: number; value: { cooked: string | null } }) =>
    addText(node.start, node.value.cooked);
  const visitor = new Visitor({ Literal: addLiteral, JSXText: addLiteral, TemplateElement: addElement });
  if (/\/src\//.test(file) && !/\.test(-d)?\.tsx?$/.test(file)) visitor.visit(program);
  const lineAt = (position: number) => source.slice(0, position).split("\n").length;
  return passages.map(({ start, text }) => ({
    file,
    line: lineAt(start),
    text: text
      .replace(/`[^`]*`/g, "…")
      .replace(/\s+/g, " ")
      .trim(),
  }));
}

function isInside([from, to]: readonly [number, number], fixed: string, text: string): boolean {
  const start = text.lastIndexOf(fixed, from);
  return start >= 0 && to <= start + fixed.length;
}
