import { porticoIcon } from "@portico/wire";
import type { Capability } from "../../platform/capability/capability.ts";
import { consoleProjectId } from "../../platform/config/console-project.ts";
import { porticoBrand, readerOf, renderPage } from "../../platform/http/html-page.ts";
import type { Page } from "../../platform/http/page.ts";
import { sendPage } from "../../platform/http/page-answers.ts";
import { pageTexts } from "../../platform/http/texts/page-texts.ts";
import type { Locale } from "../../platform/languages/locales.ts";
import { escapeHtml } from "../../platform/lib/text.ts";

// The page at the provider's root URL. In production it only shows the name and one sentence.

const homePage: Page = {
  method: "GET",
  path: "/",
  summary: "Open the provider's home page",
  answers: "text/html",
  async handle({ mode, projects }, request, reply) {
    if (mode !== "development") return sendPage(reply, 200, forMembers(readerOf(request).locale));
    // The page opens while the database is down, too.
    const consoleProject = await projects.findById(consoleProjectId({ mode })).catch(() => undefined);
    return sendPage(reply, 200, forDevelopers(consoleProject !== undefined));
  },
};

const iconPage: Page = {
  method: "GET",
  path: "/favicon.ico",
  summary: "Get the icon of the provider's pages",
  answers: "image/svg+xml",
  handle: (_context, _request, reply) =>
    reply
      .headers({
        "Content-Type": "image/svg+xml",
        "Cache-Control": "public, max-age=86400",
        // An SVG that is opened directly is a document and could run scripts.
        "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
      })
      .send(porticoIcon),
};

const forMembers = (locale: Locale) =>
  renderPage({
    locale,
    title: "Portico",
    body: `<main class="card"><h1 class="brand">${porticoIcon}<span>Portico</span></h1>
<p class="lead">${escapeHtml(pageTexts(locale).home.lead)}</p></main>`,
  });

const consoleLink = ["/console", "Console", "Projects, organizations, members and logs"];

const links = [
  ["/dev/inbox", "Inbox", "Sent emails and text messages"],
  ["/dev/mails", "Email previews", "Every email in every language"],
  ["/docs", "Documentation", "Guides and references"],
  ["/openapi.json", "OpenAPI document", "Every call, for generators and tools"],
  ["/readyz", "Health check", "For load balancers and monitoring"],
];

const forDevelopers = (hasConsole: boolean) =>
  renderPage({
    locale: "en",
    title: "Identity provider · Portico",
    style: `
.lead { display: flex; gap: 10px; }
.lead::before { content: ""; flex: none; width: 8px; height: 8px; margin-top: 7px; border-radius: 50%; background: var(--success); }
.rows { margin-bottom: -12px; }`,
    body: `<main class="card">${porticoBrand}
<h1>Identity provider</h1>
<p class="lead">Running in development mode</p>
<ul class="rows">
${[...(hasConsole ? [consoleLink] : []), ...links].map(([path, name, about]) => `<li><a href="${path}"><b>${name}</b><span>${about}</span></a></li>`).join("\n")}
</ul></main>`,
  });

export const home: Capability = { pages: [homePage, iconPage] };
