import { pathOf, readPage, sections } from "./sections.ts";

/** The pages by name and address, in the form of llmstxt.org: for programs that read documentation. */
export function renderLlmsTxt(): string {
  const parts = sections.map(({ title, pages }) => {
    const lines = pages.map((page) => `- [${readPage(page).title}](/docs${pathOf(page)})`);
    return `## ${title}\n\n${lines.join("\n")}`;
  });
  return `# Portico\n\n> ${summary}\n\n${parts.join("\n\n")}\n`;
}

/** The text of all pages in one; decisions are left out, because they tell of the past. */
export function renderLlmsFull(): string {
  const pages = sections.filter(({ title }) => title !== "Decisions").flatMap(({ pages }) => pages);
  return pages.map((page) => `<!-- /docs${pathOf(page)} -->\n\n${readPage(page).text.trim()}\n`).join("\n");
}

const summary =
  "Portico is sign-in for business-to-business applications: a widget for your own page, whose users are members of " +
  "organizations, and the identity provider behind it, which you run yourself.";
