import type { FastifyReply, FastifyRequest } from "fastify";
import type { ApiError } from "../lib/api-error.ts";
import { prefixLinks } from "./base-path.ts";
import { toApiError } from "./error-answers.ts";
import type { HtmlPage } from "./html-page.ts";
import type { Page, PageContext } from "./page.ts";

export function sendPage(reply: FastifyReply, status: number, { html, headers }: HtmlPage): FastifyReply {
  return reply.code(status).headers(headers).send(prefixLinks(html, reply.server.basePath));
}

/**
 * Redirects the browser, without caching and without a Referer (threats.md T36).
 * @param status 303 fetches the next page by GET, whatever the method was.
 */
export function redirectTo(reply: FastifyReply, url: string, status: 302 | 303 = 303): FastifyReply {
  return reply.header("Cache-Control", "no-store").header("Referrer-Policy", "no-referrer").redirect(url, status);
}

type Handle = (context: PageContext, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
type Describe = (refusal: ApiError, request: FastifyRequest) => HtmlPage;

/**
 * Renders errors as a page, for URLs that people open, or whose errors must not be sent elsewhere.
 * @param toError converts the error into one of the catalog.
 */
export function renderErrorAsPage(describe: Describe, handle: Handle, toError = toApiError): Page["handle"] {
  return async (context, request, reply) => {
    try {
      return await handle(context, request, reply);
    } catch (error) {
      return sendErrorPage(request, reply, error, describe, toError);
    }
  };
}

export function sendErrorPage(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  describe: Describe,
  toError = toApiError,
): FastifyReply {
  const refusal = toError(error);
  if (refusal.status >= 500) request.log.error({ err: error }, "request failed");
  request.errorType = refusal.errorType;
  request.limit = refusal.limit ?? null;
  if (refusal.retryAfterSeconds !== undefined) void reply.header("Retry-After", refusal.retryAfterSeconds);
  return sendPage(reply, refusal.status, describe(refusal, request));
}
