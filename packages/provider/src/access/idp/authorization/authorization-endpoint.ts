import type { Page } from "../../../platform/http/page.ts";
import { redirectTo, sendPage } from "../../../platform/http/page-answers.ts";
import { readerOf } from "../../../platform/http/reader.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { requireProjectCall } from "../tokens/library-page.ts";
import { readProtocolParameters, renderErrorToUser } from "./authorization-pages.ts";
import { beginAuthorization } from "./begin-authorization.ts";
import { openAuthorizationErrorPage } from "./error-page.ts";

const PATH = "/oidc/{project_id}/auth";

/** The authorization endpoint. It redirects to the host's consent page (docs/adr/0017-authorization-server.md). */
const endpoint = (["GET", "POST"] as const).map(
  (method): Page => ({
    method,
    path: PATH,
    summary: "Authorization endpoint (OpenID Connect Core section 3.1.2)",
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
    summary: "Warns the user before an error redirect to an app that registered itself",
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
