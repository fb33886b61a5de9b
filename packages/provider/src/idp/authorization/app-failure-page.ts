import type { FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml } from "../../ground/escape-html.ts";
import { toApiError } from "../../http/error-answers.ts";
import { renderPage } from "../../http/html-page.ts";
import type { Page, PageContext } from "../../http/page.ts";

const sign = `<span class="sign" aria-hidden="true"><svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"><path d="M12 7v6M12 16.6v.2"/><circle cx="12" cy="12" r="9"/></svg></span>`;

/** People stand before these addresses, and what is wrong may be where to send them: so it is told as a page. */
export function toldAsPage(
  handle: (context: PageContext, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): Page["handle"] {
  return async (context, request, reply) => {
    try {
      return await handle(context, request, reply);
    } catch (error) {
      const refusal = toApiError(error);
      if (refusal.status >= 500) request.log.error({ err: error }, "request failed");
      request.errorType = refusal.errorType;
      const title = "The app sent you here with a request that cannot be answered";
      const { html, headers } = renderPage({
        title,
        body: `<main class="card">
${sign}<h1>${title}</h1>
<p class="lead">${escapeHtml(refusal.message)}</p>
<p class="lead">Tell those who make the app.</p>
<p class="hint"><a href="/docs/errors#${escapeHtml(refusal.errorType)}">${escapeHtml(refusal.errorType)}</a> · ${escapeHtml(request.id)}</p>
</main>`,
      });
      if (refusal.retryAfterSeconds !== undefined) void reply.header("Retry-After", refusal.retryAfterSeconds);
      return reply.code(refusal.status).headers(headers).send(html);
    }
  };
}

/** Sends the browser on, with nothing kept and nothing told of the address it comes from (threats.md T36). */
export function leadTo(reply: FastifyReply, url: string): FastifyReply {
  return reply.header("Cache-Control", "no-store").header("Referrer-Policy", "no-referrer").redirect(url, 303);
}
