import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const pages = execFileSync("git", ["ls-files", "*.md"], { encoding: "utf8" }).trim().split("\n");

test.each(pages)("every link of %s leads to an existing file, and to a heading in it", (page) => {
  const links = [...readFileSync(page, "utf8").matchAll(/\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)];
  const dead = links.filter(([, path = "", anchor]) => {
    const target = path === "" ? page : join(folderOf(page), path);
    return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
  });
  expect(dead.map(([link]) => link)).toEqual([]);
});

// Decisions name the files of their time, and so does the changelog.
test.each(pages.filter((page) => !/^docs\/adr\/|^CHANGELOG/.test(page)))("every path that %s names exists", (page) => {
  const paths = [...readFileSync(page, "utf8").matchAll(/`((?:apps|docs|packages|scripts|tests)\/[\w./-]+)`/g)];
  expect(paths.map(([, path = ""]) => path).filter((path) => !existsSync(path))).toEqual([]);
});

test("each symbol that a list of CONTRIBUTING.md names is in the file of its line", () => {
  const lines = readFileSync("CONTRIBUTING.md", "utf8").match(/^- `[\w./-]+`.*$/gm) ?? [];
  const named = lines.flatMap((line) => {
    const [path = "", ...others] = [...line.matchAll(/`([^`]+)`/g)].map(([, name]) => name as string);
    return others.filter((name) => /^[a-z]\w+$/i.test(name)).map((symbol) => ({ path, symbol }));
  });
  expect(named.length).toBeGreaterThan(10);
  const contains = (path: string, symbol: string) =>
    execFileSync("git", ["grep", "-c", "-w", symbol, "--", path], { encoding: "utf8" }) !== "";
  for (const { path, symbol } of named) expect(contains(path, symbol), `${symbol} in ${path}`).toBe(true);
});

/** Changes that wait for a release move into the changelog unchanged. */
function folderOf(page: string): string {
  return /^\.changeset\/(?!README)/.test(page) ? "." : dirname(page);
}

/** Returns the IDs of a page, and its headings as GitHub's anchors. */
function anchorsOf(page: string): string[] {
  const text = readFileSync(page, "utf8");
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => heading.toLowerCase());
  const slugs = headings.map((heading) => heading.replace(/[^\w\- ]/g, "").replaceAll(" ", "-"));
  return [...slugs, ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = ""]) => id)];
}
