import type { LogoutStartRequest, LogoutStartResponse } from "@portico/wire";
import { requireSession } from "../../core/records/session/require-session.ts";
import type { Call } from "../../platform/call/call.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { isPublicApp, requireApp } from "./apps/app-rules.ts";
import { isRegistered, withParameters } from "./apps/redirect-urls.ts";
import { verifyIdTokenHint } from "./id-token-hint.ts";

/**
 * Returns whether to ask the member before an app logs them out, and where to redirect afterwards. A valid ID token
 * of this member makes the question unnecessary.
 * @throws ApiError `unauthorized_credentials`, `session_not_found`, `connected_app_not_found`,
 * `connected_app_supplied_redirect_url_not_found_in_client`.
 */
export async function startLogout(call: Call, request: LogoutStartRequest): Promise<LogoutStartResponse> {
  const { member } = await requireSession(call);
  const app = await requireApp(call, call.db, request.client_id);
  const { post_logout_redirect_uri, id_token_hint, state } = request;
  if (!isRegistered(app.post_logout_redirect_urls, post_logout_redirect_uri, isPublicApp(app))) {
    throw new ApiError("connected_app_supplied_redirect_url_not_found_in_client");
  }
  const hint = id_token_hint === undefined ? undefined : await verifyIdTokenHint(call, id_token_hint);
  const isKnown = hint?.client_id === app.client_id && hint.member_id === member.member_id;
  return { redirect_uri: withParameters(post_logout_redirect_uri, { state }), consent_required: !isKnown };
}
