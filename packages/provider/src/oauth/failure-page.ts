import type { ApiError } from "../ground/api-error.ts";
import { escapeHtml } from "../ground/escape-html.ts";
import { type HtmlPage, renderPage } from "../http/html-page.ts";

const sign = `<span class="sign" aria-hidden="true"><svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"><path d="M12 7v6M12 16.6v.2"/><circle cx="12" cy="12" r="9"/></svg></span>`;

/** For people, and for the developer who stands behind them: the type and the request id find the rest. */
export function failurePage({ errorType, message }: ApiError, requestId: string): HtmlPage {
  const title = "You could not be logged in";
  return renderPage({
    title,
    body: `<main class="card">
${sign}<h1>${title}</h1>
<p class="lead">${escapeHtml(message)}</p>
<p class="lead">Go back to the page you came from and try again.</p>
<p class="hint"><a href="/docs/errors#${escapeHtml(errorType)}">${escapeHtml(errorType)}</a> · ${escapeHtml(requestId)}</p>
</main>`,
  });
}
