import { porticoIcon } from "@portico/wire";
import type { Capability } from "../../platform/capability/capability.ts";
import { readerOf, renderPage } from "../../platform/http/html-page.ts";
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
  handle: ({ mode }, request, reply) =>
    sendPage(reply, 200, mode === "development" ? forDevelopers : forMembers(readerOf(request).locale)),
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

const heading = `<h1 class="brand">${porticoIcon}<span>Portico</span></h1>`;

const forMembers = (locale: Locale) =>
  renderPage({
    locale,
    title: "Portico",
    body: `<main class="card">${heading}
<p class="lead">${escapeHtml(pageTexts(locale).home.lead)}</p></main>`,
  });

const forDevelopers = renderPage({
  locale: "en",
  title: "Portico",
  style: `
ul { margin: 0; padding: 0; list-style: none; }
li { padding: 12px 0; border-block-start: 1px solid var(--edge); color: var(--soft); }
li:last-child { padding-bottom: 0; }
li > a:first-child { display: block; color: var(--ink); font-weight: 700; }`,
  body: `<main class="card">${heading}
<p class="lead">The identity provider is running in development mode.</p>
<ul>
<li><a href="/dev/inbox">Inbox</a>The emails and text messages that it sends</li>
<li><a href="/dev/mails">Email previews</a>Every email in every language</li>
<li><a href="/docs">Documentation</a>Guides, and the <a href="/docs/errors">error reference</a></li>
<li><a href="/openapi.json">OpenAPI document</a>All calls, for generators and tools</li>
<li><a href="/readyz">Health check</a>Whether it can serve requests</li>
</ul></main>`,
});

export const home: Capability = { pages: [homePage, iconPage] };
