import { ApiError } from "../http/api-error.ts";
import type { Page } from "../http/page.ts";
import { leadTo, toldAsPage } from "./app-failure-page.ts";
import { beginAuthorization } from "./begin-authorization.ts";
import { requireProjectCall } from "./library-page.ts";
import { readParameters } from "./protocol-parameters.ts";

/** Where an app sends its user's browser; it goes on to the host's consent page (docs/adr/0017-authorization-server.md). */
export const authorizationPages: Page[] = (["GET", "POST"] as const).map((method) => ({
  method,
  path: "/oidc/{project_id}/auth",
  summary: "Where an app sends its user to be let in (OpenID Connect Core section 3.1.2)",
  answers: "text/html",
  handle: toldAsPage(async (context, request, reply) => {
    if (context.readiness.isLost()) throw new ApiError("service_unavailable", { retryAfterSeconds: 2 });
    const call = await requireProjectCall(context, request, reply);
    return leadTo(reply, await beginAuthorization(call, readParameters(request)));
  }),
}));
