import { audit } from "../../../core/audit/audit.ts";
import { rememberUse } from "../../../core/records/one-time/one-time-table.ts";
import type { Call } from "../../../platform/call/call.ts";
import { workOwner } from "../../../platform/call/work-owner.ts";
import { hashToken } from "../../../platform/crypto/tokens.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import type { Connection } from "../connections/connection.ts";
import { listKeys } from "../connections/store.ts";
import { endLoginsAtIdp } from "../logins/end-logins.ts";
import { SsoRefusal } from "../logins/verdicts.ts";
import type { LogoutMessage } from "./logout-message.ts";
import { partyOf } from "./party.ts";
import { currentSigning } from "./sign-request.ts";

interface LoginAtIdp {
  nameId: string;
  sessionIndexes: string[];
}

/** Returns what a logout request may name: the sessions at the identity provider. @see samlSubject */
function sessionsAtIdp({ connection_id }: Pick<Connection, "connection_id">, { nameId, sessionIndexes }: LoginAtIdp) {
  return sessionIndexes.map((index) => hashLogin([connection_id, "session", nameId, index]));
}

function subjectAtIdp({ connection_id }: Pick<Connection, "connection_id">, { nameId }: LoginAtIdp): string {
  return hashLogin([connection_id, "subject", nameId]);
}

/** As JSON, because names and indexes may contain any separator. */
function hashLogin(parts: string[]): string {
  return `sso-login-${hashToken(JSON.stringify(parts))}`;
}

/** Returns IDs for a login at the identity provider. The member's sessions here descend from them. */
export function ancestorsOfSamlLogin(connection: Pick<Connection, "connection_id">, login: LoginAtIdp): string[] {
  return [...sessionsAtIdp(connection, login), subjectAtIdp(connection, login)];
}

/**
 * Ends the sessions that came from logins at the identity provider, which reports that they have ended there (SAML
 * profiles section 4.4). With session indexes, only those of these sessions there.
 *
 * @returns the URL that brings the signed response to the identity provider. Undefined if its URL or our key is missing.
 * @throws SsoRefusal; ApiError `service_unavailable`.
 */
export async function receiveSamlLogout(
  call: Call,
  connection: Connection<"saml">,
  message: LogoutMessage,
): Promise<string | undefined> {
  const { connection_id, organization_id, settings, status } = connection;
  if (status !== "active") throw new SsoRefusal("connection_not_ready");
  const owner = workOwner(call, connection_id);
  const keys = await listKeys(call.db, call.project.project_id, [connection_id]);
  const party = partyOf(call, connection, keys);
  const request = await call.saml.verifyLogout({ party, message, now: call.clock.now() }, owner);
  const hasIndexes = request.sessionIndexes.length > 0;
  const roots = hasIndexes ? sessionsAtIdp(connection, request) : [subjectAtIdp(connection, request)];
  await transaction(call, async (tx) => {
    const assertion_hash = hashToken(`logout ${request.id}`);
    const used = { connection_id, assertion_hash, expires_at: call.clock.in({ hours: 1 }) };
    if (!(await rememberUse(call, tx, "sso_assertions", used))) throw new SsoRefusal("replayed");
    const sessions = await endLoginsAtIdp(call, tx, connection, roots);
    await audit(call, tx, { action: "sso.logged_out", organization_id, details: { connection_id, sessions } });
  });
  const signing = currentSigning(call, keys);
  if (!settings.idp_slo_url || !signing) return undefined;
  const response = { party, signing, requestId: request.id, relayState: request.relayState };
  return call.saml.signLogoutResponse(response, owner);
}
