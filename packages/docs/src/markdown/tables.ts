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

function capitalize(label: string): string {
  return label.slice(0, 1).toUpperCase() + label.slice(1);
}
