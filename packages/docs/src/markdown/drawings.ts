import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { MarkdownOptions } from "vitepress";
import { docs } from "../sections.ts";

type Markdown = Parameters<NonNullable<MarkdownOptions["config"]>>[0];

/**
 * Inlines drawings into the page, so that they follow its light or dark mode. Their own styles, which are for the repository, are
 * removed because the theme has the same classes.
 */
export function inlineDrawings(markdown: Markdown): void {
  const drawImage = markdown.renderer.rules.image;
  markdown.renderer.rules.image = (tokens, index, options, env, self) => {
    const token = tokens[index];
    const source = token?.attrGet("src") ?? "";
    if (!token || !/(^|\/)drawings\/[\w-]+\.svg$/.test(source))
      return drawImage?.(tokens, index, options, env, self) ?? "";
    const file = join(docs, dirname(env.relativePath), source);
    const [before = "", rest = ""] = readFileSync(file, "utf8").split("<style>");
    const [, after = ""] = rest.split("</style>");
    const label = markdown.utils.escapeHtml(token.content);
    return before.replace("<svg ", `<svg class="drawing" role="img" aria-label="${label}" `) + after;
  };
}
