import { ApiError } from "../ground/api-error.ts";
import type { Page } from "../http/page.ts";
import { withParameters } from "./apps/redirect-urls.ts";
import { leadTo, toldAsPage } from "./authorization/app-failure-page.ts";
import { readParameters } from "./authorization/protocol-parameters.ts";
import { verifyIdTokenHint } from "./id-token-hint.ts";
import { requireProjectCall } from "./tokens/library-page.ts";

/** The page to which an app sends its user to log out; the host's logout page asks, and checks where it may lead. */
export const endSessionPages: Page[] = (["GET", "POST"] as const).map((method) => ({
  method,
  path: "/oidc/{project_id}/session/end",
  summary: "Where an app sends its user to log out (OpenID Connect RP-Initiated Logout)",
  answers: "text/html",
  handle: toldAsPage(async (context, request, reply) => {
    const call = await requireProjectCall(context, request, reply);
    const { logout_url } = call.project;
    if (logout_url === undefined) {
      throw new ApiError("bad_request", { message: "The project has no logout page: logout_url is not configured." });
    }
    const { client_id, post_logout_redirect_uri, id_token_hint, state } = readParameters(request);
    const hint = id_token_hint === undefined ? undefined : await verifyIdTokenHint(call, id_token_hint);
    const query = { client_id: client_id ?? hint?.client_id, post_logout_redirect_uri, id_token_hint, state };
    return leadTo(reply, withParameters(logout_url, query));
  }),
}));
