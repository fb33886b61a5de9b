import type { Call } from "../../../platform/call/call.ts";
import { lifetimes } from "../../../platform/call/lifetimes.ts";
import { workOwner } from "../../../platform/call/work-owner.ts";
import { randomToken } from "../../../platform/crypto/tokens.ts";
import { key } from "../../../platform/db/schema.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { type Connection, connectionUrls } from "../connections/connection.ts";
import { listKeys } from "../connections/store.ts";
import { findLogin, type NamedLogin, openLogin } from "../logins/idp-logins.ts";
import { SsoRefusal } from "../logins/verdicts.ts";
import { partyOf } from "../saml/party.ts";
import { currentSigning, type LoginRequest } from "../saml/sign-request.ts";
import { logouts } from "./start-logout.ts";

/**
 * Requests the logout at the identity provider for which `startLogout` issued a URL. The URL works once. If the
 * connection has changed since the login, the browser returns at once.
 *
 * @throws SsoRefusal `request_unknown`; ApiError `service_unavailable`.
 */
export async function sendLogout(
  call: Call,
  connection: Connection<"saml" | "oidc">,
  token: string,
): Promise<LoginRequest> {
  const { connection_id } = connection;
  // A SAML ID must start with a letter or an underscore.
  const requestId = `_${randomToken()}`;
  const { login, redirect_url } = await transaction(call, async (tx) => {
    const logout = await logouts.consume(call, tx, token, key({ connection_id }));
    if (logout?.login_id == null) throw new SsoRefusal("request_unknown");
    const { organization_id, login_id, redirect_url } = logout;
    const row = await findLogin(tx, { project_id: call.project.project_id, organization_id, login_id });
    const login = row && openLogin(call, connection, row);
    const values = { connection_id, organization_id, login_id: null, redirect_url };
    await logouts.issue(call, tx, lifetimes.ssoRequest, values, requestId);
    return { login, redirect_url };
  });
  const request = login && (await createLogoutRequest(call, connection, login, requestId));
  return request ?? { url: redirect_url };
}

/** Returns undefined if our key is missing. */
async function createLogoutRequest(
  call: Call,
  connection: Connection<"saml" | "oidc">,
  login: NamedLogin & { url: string },
  requestId: string,
): Promise<LoginRequest | undefined> {
  const { connection_id } = connection;
  if ("idToken" in login) return { url: endSessionUrl(call, connection as Connection<"oidc">, login, requestId) };
  const keys = await listKeys(call.db, call.project.project_id, [connection_id]);
  const signing = currentSigning(call, keys);
  const party = partyOf(call, connection as Connection<"saml">, keys);
  const now = call.clock.now();
  return (
    signing && call.saml.signLogoutRequest({ party, signing, requestId, login, now }, workOwner(call, connection_id))
  );
}

/** OpenID Connect RP-Initiated Logout 1.0 section 2. */
function endSessionUrl(
  call: Call,
  { connection_id, settings }: Connection<"oidc">,
  { idToken, url }: { idToken: string; url: string },
  state: string,
): string {
  const target = new URL(url);
  target.searchParams.set("id_token_hint", idToken);
  target.searchParams.set("client_id", settings.client_id);
  target.searchParams.set("post_logout_redirect_uri", connectionUrls(call, connection_id).postLogout);
  target.searchParams.set("state", state);
  return target.href;
}
