import type { Page } from "../../platform/http/page.ts";
import { redirectTo } from "../../platform/http/page-answers.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { withParameters } from "./apps/redirect-urls.ts";
import { readProtocolParameters, renderErrorToUser } from "./authorization/authorization-pages.ts";
import { verifyIdTokenHint } from "./id-token-hint.ts";
import { requireProjectCall } from "./tokens/library-page.ts";

/** The end-session endpoint. The host's logout page asks the member, and the provider checks the redirect URL. */
export const endSessionPages: Page[] = (["GET", "POST"] as const).map((method) => ({
  method,
  path: "/oidc/{project_id}/session/end",
  summary: "Where an app sends its user to log out (OpenID Connect RP-Initiated Logout)",
  answers: "text/html",
  handle: renderErrorToUser(async (context, request, reply) => {
    const call = await requireProjectCall(context, request, reply);
    const { logout_url } = call.project;
    if (logout_url === undefined) {
      throw new ApiError("bad_request", { message: "The project has no logout page: logout_url is not configured." });
    }
    const { client_id, post_logout_redirect_uri, id_token_hint, state } = readProtocolParameters(request);
    const hint = id_token_hint === undefined ? undefined : await verifyIdTokenHint(call, id_token_hint);
    const query = { client_id: client_id ?? hint?.client_id, post_logout_redirect_uri, id_token_hint, state };
    return redirectTo(reply, withParameters(logout_url, query));
  }),
}));
