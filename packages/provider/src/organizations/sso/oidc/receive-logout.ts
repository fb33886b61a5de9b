import type { JWTPayload } from "jose";
import { audit } from "../../../core/audit/audit.ts";
import { rememberUse } from "../../../core/records/one-time/one-time-table.ts";
import type { Call } from "../../../platform/call/call.ts";
import { hashToken } from "../../../platform/crypto/tokens.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import type { Connection } from "../connections/connection.ts";
import { endLoginsAtIdp } from "../logins/end-logins.ts";
import { PostedTokenError, verifyPostedToken } from "./verify-posted-token.ts";

const EVENT = "http://schemas.openid.net/event/backchannel-logout";
/** Section 2.6 asks for a recent `iat`. An identity provider that repeats a logout signs a new token. */
const LONGEST_AGE_SECONDS = 600;
const ID_LIMIT = 1_024;

interface LoginAtIdp {
  sub?: unknown;
  sid?: unknown;
  /** Security events may identify the user by email address. */
  email?: unknown;
}

/**
 * Returns what a logout token or security event of the identity provider may name of a login: the session there, and
 * the user. The sessions of that login here descend from these IDs.
 */
export function ancestorsOfLogin(
  { connection_id }: Pick<Connection, "connection_id">,
  { sub, sid, email }: LoginAtIdp,
) {
  return Object.entries({ sid, sub, email }).flatMap(([name, value]) =>
    typeof value === "string" && value !== "" && value.length <= ID_LIMIT
      ? [`sso-login-${hashToken([connection_id, name, value].join(" "))}`]
      : [],
  );
}

/**
 * Ends the sessions that came from a login at the identity provider, which reports that it has ended there (OpenID
 * Connect Back-Channel Logout 1.0 section 2.6). With a `sid`, only those of that session there.
 *
 * @throws PostedTokenError; an error of another kind if the keys cannot be fetched.
 */
export async function receiveLogout(call: Call, connection: Connection<"oidc">, token: string): Promise<void> {
  const { sub, sid, jti } = await verifyLogoutToken(call, connection, token);
  const [first] = ancestorsOfLogin(connection, { sub, sid });
  if (first === undefined) throw new PostedTokenError("it names neither a session nor a user");
  await transaction(call, async (tx) => {
    const { connection_id } = connection;
    const used = { connection_id, assertion_hash: hashToken(`logout ${jti}`), expires_at: call.clock.in({ hours: 1 }) };
    if (!(await rememberUse(call, tx, "sso_assertions", used))) throw new PostedTokenError("it was used before");
    const sessions = await endLoginsAtIdp(call, tx, connection, [first]);
    const { organization_id } = connection;
    await audit(call, tx, { action: "sso.logged_out", organization_id, details: { connection_id, sessions } });
  });
}

async function verifyLogoutToken(call: Call, connection: Connection<"oidc">, token: string): Promise<JWTPayload> {
  const { settings } = connection;
  const { payload, protectedHeader } = await verifyPostedToken(call, connection, token, {
    audience: [settings.client_id],
    longestAgeSeconds: LONGEST_AGE_SECONDS,
  });
  // Section 2.4 recommends the type, but many identity providers send none. The event distinguishes it from an ID token.
  const { typ } = protectedHeader;
  if (typ !== undefined && !/^(application\/)?(logout\+jwt|jwt)$/i.test(typ)) {
    throw new PostedTokenError(`its type is ${JSON.stringify(typ.slice(0, 40))}`);
  }
  const events = payload.events as Record<string, unknown> | null;
  if (typeof events !== "object" || events === null || !(EVENT in events))
    throw new PostedTokenError("it has no logout event");
  if ("nonce" in payload) throw new PostedTokenError("it has a nonce");
  return payload;
}
