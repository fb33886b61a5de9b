import type { MarkdownOptions } from "vitepress";

type Markdown = Parameters<NonNullable<MarkdownOptions["config"]>>[0];

/** Highlights each piece of code once: a build draws every page for readers, and twice more for the index of the search. */
export function rememberHighlights({ options }: Markdown): void {
  const { highlight } = options;
  if (!highlight) return;
  const known = new Map<string, string>();
  options.highlight = (...given) => {
    const key = JSON.stringify(given);
    const html = known.get(key) ?? highlight(...given);
    known.set(key, html);
    return html;
  };
}
