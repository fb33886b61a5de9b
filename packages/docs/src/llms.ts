import { pathOf, readPage, sections } from "./sections.ts";

const forReaders = sections.filter(({ isForContributors }) => !isForContributors);

/** What a coding assistant needs to add Portico to an app, small enough for any context window. */
const essentials = [
  "start/what-is-portico",
  "start/react",
  "start/nextjs",
  "start/express",
  "embedding",
  "roles",
  "management-api",
  "testing",
];

/** Lists the pages with URLs and summaries in the format of llmstxt.org. */
export function renderLlmsTxt(): string {
  const parts = forReaders.map(({ title, pages }) => {
    const lines = pages.map((page) => {
      const { title, lead } = readPage(page);
      return `- [${title}](/docs${pathOf(page)}.md): ${lead}`;
    });
    return `## ${title}\n\n${lines.join("\n")}`;
  });
  const others = "The most important pages in one file: /llms-small.txt. All pages in one file: /llms-full.txt.";
  return `# Portico\n\n> ${summary}\n\n${others}\n\n${parts.join("\n\n")}\n`;
}

/** Joins the text of the most important pages in one file. */
export function renderLlmsSmall(): string {
  return `# Portico\n\n> ${summary}\n\nAll pages: /llms.txt\n\n${joinPages(essentials)}`;
}

/** Joins the text of all pages in one file. */
export function renderLlmsFull(): string {
  return joinPages(forReaders.flatMap(({ pages }) => pages));
}

function joinPages(pages: string[]): string {
  return pages.map((page) => `<!-- /docs${pathOf(page)}.md -->\n\n${readPage(page).text.trim()}\n`).join("\n");
}

const summary =
  "Portico is sign-in for business-to-business applications: a widget for your own page, whose users are members of " +
  "organizations, and the identity provider behind it, which you run yourself.";
