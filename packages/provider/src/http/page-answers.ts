import type { FastifyReply, FastifyRequest } from "fastify";
import type { ApiError } from "../ground/api-error.ts";
import { escapeHtml } from "../ground/escape-html.ts";
import { toApiError } from "./error-answers.ts";
import { type HtmlPage, renderPage } from "./html-page.ts";
import type { Page, PageContext } from "./page.ts";

export function sendPage(reply: FastifyReply, status: number, { html, headers }: HtmlPage): FastifyReply {
  return reply.code(status).headers(headers).send(html);
}

/**
 * Sends the browser on, with nothing kept and nothing told of the address it comes from (threats.md T36).
 * @param status 303 fetches the next page by GET, whatever the method was.
 */
export function redirectTo(reply: FastifyReply, url: string, status: 302 | 303 = 303): FastifyReply {
  return reply.header("Cache-Control", "no-store").header("Referrer-Policy", "no-referrer").redirect(url, status);
}

type Handle = (context: PageContext, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
type Describe = (refusal: ApiError, requestId: string) => HtmlPage;

/**
 * Tells a failure as a page: a person stands before the address, or it may not be told elsewhere.
 * @param judge Makes a refusal of the error.
 */
export function toldAsPage(describe: Describe, handle: Handle, judge = toApiError): Page["handle"] {
  return async (context, request, reply) => {
    try {
      return await handle(context, request, reply);
    } catch (error) {
      return sendFailure(request, reply, error, describe, judge);
    }
  };
}

export function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  describe: Describe,
  judge = toApiError,
): FastifyReply {
  const refusal = judge(error);
  if (refusal.status >= 500) request.log.error({ err: error }, "request failed");
  request.errorType = refusal.errorType;
  if (refusal.retryAfterSeconds !== undefined) void reply.header("Retry-After", refusal.retryAfterSeconds);
  return sendPage(reply, refusal.status, describe(refusal, request.id));
}

export const attentionIcon = `<span class="sign" aria-hidden="true"><svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"><path d="M12 7v6M12 16.6v.2"/><circle cx="12" cy="12" r="9"/></svg></span>`;

/** Says whether visitors can do nothing about it: something of the page that sent them here is not registered. */
const isForDevelopers = (errorType: string) =>
  /^(public_token_not_found|no_(match_for|.+_redirect_url))/.test(errorType);

/** Describes a failure for people, and for the developer behind them: the type and the request id find the rest. */
export function failurePage({ title, next }: { title: string; next: string }): Describe {
  return ({ errorType, message }, requestId) =>
    renderPage({
      title,
      body: `<main class="card">
${attentionIcon}<h1>${title}</h1>
<p class="lead">${isForDevelopers(errorType) ? "Something went wrong." : escapeHtml(message)}</p>
<p class="lead">${next}</p>
<p class="hint"><a href="/docs/errors#${escapeHtml(errorType)}">${escapeHtml(errorType)}</a> · ${escapeHtml(requestId)}</p>
</main>`,
    });
}
