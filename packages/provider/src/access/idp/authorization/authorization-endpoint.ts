import type { FastifyRequest } from "fastify";
import { errorPage } from "../../../platform/http/error-page.ts";
import { readParameters } from "../../../platform/http/form-body.ts";
import { readerOf } from "../../../platform/http/html-page.ts";
import type { Page } from "../../../platform/http/page.ts";
import { redirectTo, renderErrorAsPage, sendPage } from "../../../platform/http/page-answers.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { requireProjectCall } from "../tokens/library-page.ts";
import { beginAuthorization } from "./begin-authorization.ts";
import { openAuthorizationErrorPage } from "./error-page.ts";

const LONGEST_VALUE = 16_384;

const describeError = (refusal: ApiError, request: FastifyRequest) =>
  errorPage(readerOf(request), { about: "app", refusal, requestId: request.id });

/** Renders errors as a page, because the redirect URL may be the part that is wrong. */
export function renderErrorToUser(handle: Parameters<typeof renderErrorAsPage>[1]) {
  return renderErrorAsPage(describeError, handle);
}

/**
 * Returns an app's parameters; an empty value counts as omitted (RFC 6749 section 3.1).
 * @throws ApiError `bad_request`.
 */
export function readProtocolParameters(request: FastifyRequest): Record<string, string> {
  const given = Object.entries(readParameters(request, LONGEST_VALUE));
  return Object.fromEntries(given.filter(([, value]) => value !== ""));
}

const PATH = "/oidc/{project_id}/auth";

/** The authorization endpoint. It redirects to the host's consent page (docs/adr/0017-authorization-server.md). */
const endpoint = (["GET", "POST"] as const).map(
  (method): Page => ({
    method,
    path: PATH,
    summary: "Start an authorization",
    description: "The authorization endpoint (OpenID Connect Core section 3.1.2).",
    answers: "text/html",
    handle: renderErrorToUser(async (context, request, reply) => {
      if (context.readiness.isLost()) throw new ApiError("service_unavailable", { retryAfterSeconds: 2 });
      const call = await requireProjectCall(context, request, reply);
      const next = await beginAuthorization(call, readProtocolParameters(request), readerOf(request).locale);
      return "url" in next ? redirectTo(reply, next.url) : sendPage(reply, 400, next);
    }),
  }),
);

export const authorizationPages: Page[] = [
  ...endpoint,
  {
    method: "GET",
    path: `${PATH}/refused`,
    summary: "Show why an authorization was refused",
    description: "Warns the user before an error redirect to an app that registered itself.",
    answers: "text/html",
    handle: renderErrorToUser(async (context, request, reply) => {
      const call = await requireProjectCall(context, request, reply);
      return sendPage(
        reply,
        400,
        await openAuthorizationErrorPage(call, readProtocolParameters(request), readerOf(request).locale),
      );
    }),
  },
];
