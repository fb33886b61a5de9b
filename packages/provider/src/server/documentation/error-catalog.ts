import { apiErrors } from "@portico/wire";
import { type HtmlPage, renderPage } from "../../platform/http/html-page.ts";
import { escapeHtml } from "../../platform/lib/text.ts";

/** The list of errors if the site is not built, so that every `error_url` leads to its own entry. */
export function renderErrorCatalog(): HtmlPage {
  return renderPage({ locale: "en", title: "Errors · Portico", style, body });
}

/** Takes the place of every other page if the site is not built. */
export function renderUnbuilt(): HtmlPage {
  return renderPage({
    locale: "en",
    title: "Documentation · Portico",
    body: `<main class="card"><h1>Documentation</h1><p class="lead">${unbuilt}</p>
<p class="lead"><a href="/docs/errors">What each error means</a></p></main>`,
  });
}

const unbuilt =
  'To read the documentation here, install it with <code>npm install @portico/docs</code> and restart the provider (in a checkout: <code>npm run docs:build</code>). It is also <a href="https://github.com/portico-auth/portico/tree/main/docs">on GitHub</a>.';

const style = `
main { max-width: 760px; margin: 0 auto; padding: 48px 20px 96px; }
dl { margin: 24px 0 0; background: var(--surface); border: 1px solid var(--edge); border-radius: 10px; }
div { padding: 14px 20px; border-top: 1px solid var(--edge); scroll-margin-top: 20px; }
div:first-child { border-top: 0; }
div:target { background: var(--tint); box-shadow: inset 3px 0 0 var(--ring); }
dt { font-weight: 700; display: flex; gap: 12px; justify-content: space-between; }
dd { margin: 2px 0 0; color: var(--soft); }
dt a { text-decoration: none; }
dt span { font-weight: 400; color: var(--soft); font-variant-numeric: tabular-nums; }
`;

const body = `<main>
<h1>Errors</h1>
<p class="soft">What each <code>error_type</code> means. A refusal also carries a <code>request_id</code>, which finds it in the provider's log.</p>
<p class="soft">${unbuilt} It also has the cause and the remedy of each.</p>
<dl>
${Object.entries(apiErrors)
  .map(
    ([name, { status, meaning }]) =>
      `<div id="${name}"><dt><a href="#${name}">${name}</a><span>${status}</span></dt><dd>${escapeHtml(meaning)}</dd></div>`,
  )
  .join("\n")}
</dl>
</main>`;
