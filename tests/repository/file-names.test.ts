import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readBlockName } from "../../packages/docs/src/markdown/file-names.ts";

/** Generated from the doc blocks and tables of the code: signatures, and answers of the provider. */
const generated = ["backend", "client", "nextjs", "webhook-events", "widget"].map(
  (name) => `docs/reference/${name}.md`,
);
const pages = ["README.md", ...globSync("docs/**/*.md")].filter(
  (page) => !generated.includes(page) && !page.startsWith("docs/adr/"),
);

/** Languages without files of their own: commands, statements and printed text. */
const notFiles = ["sh", "sql", "text"];

interface Block {
  line: number;
  info: string;
  firstLine: string;
  /** The paragraph above it. */
  lead: string;
}

test.each(pages)("each block of code in %s has the name of its file above it", (page) => {
  const unnamed = readBlocks(page).filter((it) => !notFiles.includes(it.info) && !readBlockName(it.info, it.firstLine));
  expect(unnamed.map(({ line, info }) => `${page}:${line} ${info}`)).toEqual([]);
});

// GitHub hides the title of a fence, but shows a comment.
test.each(pages)("a reader of %s on GitHub sees the file names too", (page) => {
  const hidden = readBlocks(page).filter(({ info, firstLine, lead }) => {
    const block = readBlockName(info, firstLine);
    const isFile = block !== undefined && /[./]/.test(block.name);
    return isFile && !block.isComment && !lead.includes(`\`${block.name}\``);
  });
  expect(hidden.map(({ line, info }) => `${page}:${line} ${info}`)).toEqual([]);
});

function readBlocks(page: string): Block[] {
  const lines = readFileSync(page, "utf8").split("\n");
  const blocks: Block[] = [];
  let isInside = false;
  for (const [index, line] of lines.entries()) {
    const [, info] = /^\s*```(.*)$/.exec(line) ?? [];
    if (info === undefined) continue;
    if (!isInside) {
      const above = lines.slice(0, index).join("\n").trimEnd();
      const lead = above.slice(above.lastIndexOf("\n\n") + 1);
      blocks.push({ line: index + 1, info, firstLine: lines[index + 1] ?? "", lead });
    }
    isInside = !isInside;
  }
  return blocks;
}
