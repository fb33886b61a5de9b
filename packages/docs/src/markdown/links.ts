import { dirname, join } from "node:path";
import type { MarkdownOptions } from "vitepress";

type Markdown = Parameters<NonNullable<MarkdownOptions["config"]>>[0];

/**
 * Converts links between files of the repository to links of the site. Files outside of `docs` are not on the site, so their
 * links become plain text.
 */
export function adaptLinks(markdown: Markdown): void {
  markdown.core.ruler.push("adapt-links", ({ tokens, env }) => {
    for (const { children } of tokens) {
      let isOutside = false;
      for (const token of children ?? []) {
        if (token.type === "link_open") {
          const href = adaptLink(token.attrGet("href") ?? "", env.relativePath);
          isOutside = href === undefined;
          if (href !== undefined) token.attrSet("href", href);
        }
        if (isOutside && token.type.startsWith("link_")) {
          isOutside &&= token.type === "link_open";
          Object.assign(token, { type: "text", tag: "", content: "", nesting: 0 });
        }
      }
    }
  });
}

/** @returns the link on the site, or undefined if the target is not on it. */
function adaptLink(href: string, page: string): string | undefined {
  if (/^([a-z]+:|#|\/)/.test(href)) return href;
  const [path = ""] = href.split("#");
  return join(dirname(page), path).startsWith("..") ? undefined : href;
}
