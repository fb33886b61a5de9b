import type { MarkdownOptions } from "vitepress";

type Markdown = Parameters<NonNullable<MarkdownOptions["config"]>>[0];

/** Caches highlighted code: a build renders every page three times, once for readers and twice for the search index. */
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
