import type { MarkdownOptions } from "vitepress";

type Markdown = Parameters<NonNullable<MarkdownOptions["config"]>>[0];

/** Names the column of each cell in tables of three or more columns, because phones show each row as a list. */
export function labelCells(markdown: Markdown): void {
  markdown.core.ruler.push("label-cells", ({ tokens }) => {
    let labels: string[] = [];
    let column = 0;
    for (const [index, token] of tokens.entries()) {
      if (token.type === "thead_open") labels = [];
      if (token.type === "tr_open") column = 0;
      if (token.type === "th_open") labels.push(tokens[index + 1]?.content.replaceAll("`", "") ?? "");
      if (token.type !== "td_open") continue;
      if (column > 0 && labels.length > 2) token.attrSet("data-label", `${capitalize(labels[column] ?? "")}: `);
      column += 1;
    }
  });
}

/** Draws the boxes of checklists, as GitHub does. */
export function drawBoxes(markdown: Markdown): void {
  markdown.core.ruler.push("draw-boxes", ({ tokens }) => {
    for (const [index, { type, children }] of tokens.entries()) {
      const [text] = children ?? [];
      const item = tokens[index - 2];
      if (type !== "inline" || item?.type !== "list_item_open" || !text?.content.startsWith("[ ] ")) continue;
      text.content = text.content.slice("[ ] ".length);
      item.attrJoin("class", "to-do");
    }
  });
}

type Transformer = NonNullable<MarkdownOptions["codeTransformers"]>[number];

/** Keeps options and package names of commands whole, which otherwise wrap after a hyphen. */
export const wholeWords: Transformer = {
  name: "whole-words",
  line(line) {
    if (this.options.lang !== "sh") return;
    line.children = line.children.flatMap((token) => {
      const [text] = token.type === "element" ? token.children : [];
      if (text?.type !== "text") return [token];
      const [, before = "", word = ""] = /^(\s*)(.*)$/s.exec(text.value) ?? [];
      text.value = word;
      if (/^\S{1,24}$/.test(word) && token.type === "element") this.addClassToHast(token, "whole");
      return [{ type: "text" as const, value: before }, token];
    });
  },
};

function capitalize(label: string): string {
  return label.slice(0, 1).toUpperCase() + label.slice(1);
}
