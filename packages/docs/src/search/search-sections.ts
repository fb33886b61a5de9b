import { relative } from "node:path";
import { docs } from "../sections.ts";
import { joinName, searchTerms } from "./search-terms.ts";

/** A part of a page that search finds: the text below one heading. */
interface SearchSection {
  anchor: string;
  /** The headings that lead to it; the last one is its own. */
  titles: string[];
  text: string;
}

/**
 * Splits a page for the search index, as VitePress does. Adds the page's search terms, and names without their underscores.
 *
 * @param html the rendered page.
 */
export function* splitIntoSections(file: string, html: string): Generator<SearchSection> {
  const page = relative(docs, file).replace(/\.md$/, "");
  const parents: string[] = [];
  for (const part of html.split(/(?=<h[1-6][ >])/)) {
    const [heading, level, content = ""] = /^<h([1-6]).*?>(.*?)<\/h\1>/s.exec(part) ?? [];
    if (heading === undefined) continue;
    const [, anchor = ""] = /<a[^>]* href="#([^"]*)"/.exec(content) ?? [];
    const title = toText(content.replace(/<a class="header-anchor".*?<\/a>/s, ""));
    parents.length = Number(level) - 1;
    parents.push(title);
    const text = toText(part.slice(heading.length));
    // The section about a name ranks above those that mention it.
    const names = `${`${title} `.repeat(12)} ${text}`.match(/[a-z]+(?:_[a-z]+)+/g) ?? [];
    const terms = level === "1" ? searchTerms[page] : undefined;
    yield { anchor, titles: parents.filter(Boolean), text: [terms, text, ...names.map(joinName)].join(" ") };
  }
}

function toText(html: string): string {
  return html.replace(/<[^>]*>/g, "").trim();
}
