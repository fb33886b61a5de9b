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

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 18 18"><rect width="18" height="18" rx="4" fill="#19303D"/><path d="M3.5 6.8 9 3.6l5.5 3.2M4.2 14.2h9.6M5.8 8.4v4.3M9 8.4v4.3M12.2 8.4v4.3" fill="none" stroke="#fff" stroke-width="1.3" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

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
      .send(ICON),
};

const forMembers = (locale: Locale) =>
  renderPage({
    locale,
    title: "Portico",
    body: `<main class="card"><h1>Portico</h1>
<p class="lead">${escapeHtml(pageTexts(locale).home.lead)}</p></main>`,
  });

const forDevelopers = renderPage({
  locale: "en",
  title: "Portico",
  style: "li { margin-top: 8px; } ul { margin: 0; padding-inline-start: 20px; }",
  body: `<main class="card"><h1>Portico</h1>
<p class="lead">The identity provider is running in development mode.</p>
<ul>
<li><a href="/dev/inbox">Inbox</a>: the emails and text messages that it sends. <a href="/dev/mails">Email previews</a> shows all of them in every language</li>
<li><a href="/docs">Documentation</a>, and the <a href="/docs/errors">error reference</a></li>
<li><a href="/openapi.json">OpenAPI document</a></li>
<li><a href="/readyz">Health check</a></li>
</ul></main>`,
});

export const home: Capability = { pages: [homePage, iconPage] };
