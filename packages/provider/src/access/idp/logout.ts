import { isCompactJws, type LogoutStartRequest, type LogoutStartResponse } from "@portico/wire";
import { compactVerify, errors } from "jose";
import { requireSession } from "../../core/records/session/require-session.ts";
import { issuerOf } from "../../core/records/session/session-jwt.ts";
import type { Call } from "../../platform/call/call.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import type { Page } from "../../platform/http/page.ts";
import { redirectTo } from "../../platform/http/page-answers.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { requireApp, requireRegistered } from "./apps/app-rules.ts";
import { withParameters } from "./apps/redirect-urls.ts";
import { readProtocolParameters, renderErrorToUser } from "./authorization/authorization-endpoint.ts";
import { requireProjectCall } from "./tokens/library-page.ts";

/**
 * Returns whether to ask the member before an app logs them out, and where to redirect afterwards: to the app, through
 * the member's identity provider if their connection logs them out there. A valid ID token of this member makes the
 * question unnecessary.
 * @throws ApiError `unauthorized_credentials`, `session_not_found`, `connected_app_not_found`,
 * `connected_app_supplied_redirect_url_not_found_in_client`.
 */
export async function startLogout(call: Call, request: LogoutStartRequest): Promise<LogoutStartResponse> {
  const { member, session } = await requireSession(call);
  const app = await requireApp(call, call.db, request.client_id);
  const { post_logout_redirect_uri, id_token_hint, state } = request;
  requireRegistered(call.project, app, app.post_logout_redirect_urls, post_logout_redirect_uri);
  const hint = id_token_hint === undefined ? undefined : await verifyIdTokenHint(call, id_token_hint);
  const isKnown = hint?.client_id === app.client_id && hint.member_id === member.member_id;
  const redirect_url = withParameters(post_logout_redirect_uri, { state });
  const logout = { redirect_url, lifetime: lifetimes.consentQuestion };
  const idpLogoutUrl = await call.hooks.createIdpLogoutUrl(call, call.db, session, logout);
  return { redirect_uri: idpLogoutUrl || redirect_url, consent_required: !isKnown };
}

/** The end-session endpoint. The host's logout page asks the member, and the provider checks the redirect URL. */
export const endSessionPages: Page[] = (["GET", "POST"] as const).map((method) => ({
  method,
  path: "/oidc/{project_id}/session/end",
  summary: "Start a logout",
  description: "An app sends its user here to log out (OpenID Connect RP-Initiated Logout).",
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

/**
 * Returns the client and the member of an ID token of this project, which may have expired because it is only a hint
 * (OpenID Connect RP-Initiated Logout section 2). Undefined for anything else: a session JWT, an access token, a
 * forgery.
 */
export async function verifyIdTokenHint(
  call: Call,
  jwt: string,
): Promise<{ client_id: string; member_id: string } | undefined> {
  if (!isCompactJws(jwt)) return undefined;
  const { publicKeys } = await call.signingKeys.forProject(call.project.project_id, call.clock.now());
  try {
    const { payload, protectedHeader } = await compactVerify(
      jwt,
      ({ kid, crit }) => {
        const key = publicKeys.get(kid ?? "");
        if (!key || crit !== undefined) throw new errors.JWKSNoMatchingKey();
        return key;
      },
      { algorithms: ["ES256"] },
    );
    // ID tokens have no `typ`, or "JWT". Other tokens signed with these keys have their own (RFC 8725 section 3.11).
    if (protectedHeader.typ !== undefined && protectedHeader.typ !== "JWT") return undefined;
    const { iss, aud, sub } = JSON.parse(new TextDecoder().decode(payload)) as Record<string, unknown>;
    if (iss !== issuerOf(call) || typeof aud !== "string" || typeof sub !== "string") return undefined;
    return { client_id: aud, member_id: sub };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
