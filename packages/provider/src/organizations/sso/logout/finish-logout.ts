import type { Call } from "../../../platform/call/call.ts";
import { workOwner } from "../../../platform/call/work-owner.ts";
import { key } from "../../../platform/db/schema.ts";
import type { Connection } from "../connections/connection.ts";
import { listKeys } from "../connections/store.ts";
import { SsoRefusal } from "../logins/verdicts.ts";
import type { LogoutMessage } from "../saml/logout-message.ts";
import { partyOf } from "../saml/party.ts";
import { logouts } from "./start-logout.ts";

/**
 * Processes the response to our SAML logout request (SAML core section 3.7.2). Its RelayState is ignored.
 *
 * @returns the URL of the host's page.
 * @throws SsoRefusal; ApiError `service_unavailable`.
 */
export async function receiveSamlLogoutResponse(
  call: Call,
  connection: Connection<"saml">,
  message: LogoutMessage,
): Promise<string> {
  const { connection_id } = connection;
  // Without a logout in progress, a response costs only this read (threats.md T157).
  const open = await logouts.findLiveWhere(call, call.db, key({ connection_id }));
  if (!open) throw new SsoRefusal("request_unknown");
  const keys = await listKeys(call.db, call.project.project_id, [connection_id]);
  const toVerify = { party: partyOf(call, connection, keys), message, now: call.clock.now() };
  const { inResponseTo, isSuccess } = await call.saml.verifyLogoutResponse(toVerify, workOwner(call, connection_id));
  const redirectUrl = await finishLogout(call, connection, inResponseTo);
  if (!isSuccess) throw new SsoRefusal("status_not_success");
  return redirectUrl;
}

/**
 * Ends a logout in progress at this connection, once.
 *
 * @param requestId the ID of our SAML request, or OpenID Connect's state.
 * @returns the URL of the host's page, which was registered when the logout started.
 * @throws SsoRefusal `request_unknown`.
 */
export async function finishLogout(
  call: Call,
  { connection_id }: Pick<Connection, "connection_id">,
  requestId: string,
): Promise<string> {
  const logout = await logouts.consume(call, call.db, requestId, (eb) =>
    eb.and([key({ connection_id })(eb), eb("login_id", "is", null)]),
  );
  if (!logout) throw new SsoRefusal("request_unknown");
  return logout.redirect_url;
}
