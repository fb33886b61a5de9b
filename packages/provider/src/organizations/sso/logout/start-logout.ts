import type { SsoStartLogoutRequest, SsoStartLogoutResponse } from "@portico/wire";
import { endSession } from "../../../core/records/lineage/end-access.ts";
import { oneTimeTable } from "../../../core/records/one-time/one-time-table.ts";
import type { SessionRow } from "../../../core/records/schema.ts";
import { requireSessionOfAnyPolicy } from "../../../core/records/session/require-session.ts";
import type { Call } from "../../../platform/call/call.ts";
import { lifetimes } from "../../../platform/call/lifetimes.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import type { Duration } from "../../../platform/lib/duration.ts";
import { requireRedirectUrl } from "../../../platform/projects/redirect-urls.ts";
import { connectionUrls } from "../connections/connection.ts";
import { findLoginOfSession } from "../logins/idp-logins.ts";

/**
 * Logouts in progress at an identity provider. The first row of one is for the URL that starts it and names the login.
 * The second is for the request that the identity provider answers.
 */
export const logouts = oneTimeTable("sso_logouts", {
  columns: {
    project_id: true,
    token_hash: true,
    connection_id: true,
    organization_id: true,
    login_id: true,
    redirect_url: true,
    created_at: true,
    expires_at: true,
  },
  hash: "token_hash",
});

/**
 * Ends the caller's session, whatever the identity provider answers later. If it came from a connection that logs
 * members out at its identity provider, returns the URL that starts the logout there.
 *
 * @throws ApiError `unauthorized_credentials`, `session_not_found`, `no_match_for_provided_magic_link_url`,
 * `no_default_login_redirect_url_set`.
 */
export async function startLogout(
  call: Call,
  { logout_redirect_url }: SsoStartLogoutRequest,
): Promise<SsoStartLogoutResponse> {
  const { session } = await requireSessionOfAnyPolicy(call);
  const redirect_url = requireRedirectUrl(call.project, "login", logout_redirect_url);
  return transaction(call, async (tx) => {
    await endSession(call, tx, session, "signed_out");
    return {
      logout_url: await createIdpLogoutUrl(call, tx, session, { redirect_url, lifetime: lifetimes.ssoRequest }),
    };
  });
}

/** Implements `hooks.createIdpLogoutUrl`. */
export async function createIdpLogoutUrl(
  call: Call,
  db: Db,
  session: SessionRow,
  { redirect_url, lifetime }: { redirect_url: string; lifetime: Duration },
): Promise<string> {
  // An app's session or a support session is not the member's own login.
  const login = session.kind === "own" ? await findLoginOfSession(db, session, call.clock.now()) : undefined;
  if (!login) return "";
  const { connection_id, organization_id, login_id } = login;
  const { token } = await logouts.issue(call, db, lifetime, { connection_id, organization_id, login_id, redirect_url });
  return `${connectionUrls(call, connection_id).logout}?token=${token}`;
}
