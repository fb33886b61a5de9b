import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { renderLlmsFull, renderLlmsSmall, renderLlmsTxt } from "../../packages/docs/src/llms.ts";
import { isForReaders, pathOf, readPage, sections } from "../../packages/docs/src/sections.ts";

const listed = sections.flatMap(({ pages }) => pages);
const written = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "docs/*.md"], {
  encoding: "utf8",
})
  .trim()
  .split("\n")
  .filter((file) => existsSync(file))
  .map((file) => file.slice("docs/".length, -".md".length));

test("the sidebar leads to every page, once, and to no other", () => {
  expect(listed.toSorted()).toEqual(written.filter((page) => page !== "index").toSorted());
});

test("every page begins with its name, which no other page has", () => {
  const titles = listed.map((page) => readPage(page).title);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});

test("llms.txt lists every page for readers, llms-full.txt has their text, and neither has contributors' pages", () => {
  const short = renderLlmsTxt();
  const full = renderLlmsFull();
  for (const page of listed) {
    const isThere = isForReaders(`${page}.md`);
    expect(short.includes(`](/docs${pathOf(page)}.md): `), page).toBe(isThere);
    expect(full.includes(readPage(page).text.trim()), page).toBe(isThere);
  }
  expect(listed.filter((page) => !isForReaders(`${page}.md`))).toEqual(
    expect.arrayContaining(["threats", "wire/rules", "adr/0021-proofs"]),
  );
});

test("llms.txt describes each page", () => {
  const lines = renderLlmsTxt().match(/^- .*$/gm) ?? [];
  expect(lines.filter((line) => !/^- \[[^\]]+\]\(\S+\): .{20,}[.)]$/.test(line))).toEqual([]);
});

test("llms-small.txt leaves room in a small context window", () => {
  expect(Buffer.byteLength(renderLlmsSmall())).toBeLessThan(48 * 1024);
});

test("no page and no part of the theme loads anything from elsewhere", () => {
  const files = [...written.map((page) => `docs/${page}.md`), "packages/docs/.vitepress/theme/style.css"];
  const foreign = files.filter((file) =>
    /!\[[^\]]*\]\(https?:|<(?:img|script|link|iframe)[^>]+(?:src|href)=["']?https?:|url\(["']?https?:/.test(
      readFileSync(file, "utf8").replace(/```[\s\S]*?```|`[^`\n]*`/g, ""),
    ),
  );
  expect(foreign).toEqual([]);
});

test("each concept has a drawing, and each drawing is shown", () => {
  const drawings = execFileSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "docs/drawings/*.svg"],
    {
      encoding: "utf8",
    },
  )
    .trim()
    .split("\n");
  const shown = listed.flatMap((page) =>
    [...readPage(page).text.matchAll(/\]\((?:\.\.\/)?(drawings\/[\w-]+\.svg)/g)].map(
      ([, drawing]) => `docs/${drawing}`,
    ),
  );
  expect(shown.toSorted()).toEqual(drawings.toSorted());
  for (const page of listed.filter((it) => it.startsWith("concepts/")))
    expect(readPage(page).text).toContain("](../drawings/");
});
