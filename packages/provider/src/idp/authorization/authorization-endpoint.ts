import { ApiError } from "../../ground/api-error.ts";
import type { Page } from "../../http/page.ts";
import { requireProjectCall } from "../tokens/library-page.ts";
import { leadTo, toldAsPage } from "./app-failure-page.ts";
import { beginAuthorization } from "./begin-authorization.ts";
import { readParameters } from "./protocol-parameters.ts";
import { openRefusalPage } from "./refusal-page.ts";

const PATH = "/oidc/{project_id}/auth";

/**
 * The page to which an app sends its user's browser; it goes on to the host's consent page
 * (docs/adr/0017-authorization-server.md).
 */
const endpoint = (["GET", "POST"] as const).map(
  (method): Page => ({
    method,
    path: PATH,
    summary: "Where an app sends its user to be let in (OpenID Connect Core section 3.1.2)",
    answers: "text/html",
    handle: toldAsPage(async (context, request, reply) => {
      if (context.readiness.isLost()) throw new ApiError("service_unavailable", { retryAfterSeconds: 2 });
      const call = await requireProjectCall(context, request, reply);
      const next = await beginAuthorization(call, readParameters(request));
      return "url" in next ? leadTo(reply, next.url) : reply.code(400).headers(next.headers).send(next.html);
    }),
  }),
);

export const authorizationPages: Page[] = [
  ...endpoint,
  {
    method: "GET",
    path: `${PATH}/refused`,
    summary: "Tells the user of an app that registered itself that it gets no code, and where it wants them to go",
    answers: "text/html",
    handle: toldAsPage(async (context, request, reply) => {
      const call = await requireProjectCall(context, request, reply);
      const { html, headers } = await openRefusalPage(call, readParameters(request));
      return reply.code(400).headers(headers).send(html);
    }),
  },
];
