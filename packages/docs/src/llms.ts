import { pathOf, readPage, sections } from "./sections.ts";

const forReaders = sections.filter(({ isForContributors }) => !isForContributors);

/** Lists the pages with URLs and summaries in the format of llmstxt.org. */
export function renderLlmsTxt(): string {
  const parts = forReaders.map(({ title, pages }) => {
    const lines = pages.map((page) => {
      const { title, lead } = readPage(page);
      return `- [${title}](/docs${pathOf(page)})${lead && `: ${lead}`}`;
    });
    return `## ${title}\n\n${lines.join("\n")}`;
  });
  return `# Portico\n\n> ${summary}\n\n${parts.join("\n\n")}\n`;
}

/** Joins the text of all pages in one file. */
export function renderLlmsFull(): string {
  const pages = forReaders.flatMap(({ pages }) => pages);
  return pages.map((page) => `<!-- /docs${pathOf(page)} -->\n\n${readPage(page).text.trim()}\n`).join("\n");
}

const summary =
  "Portico is sign-in for business-to-business applications: a widget for your own page, whose users are members of " +
  "organizations, and the identity provider behind it, which you run yourself.";
