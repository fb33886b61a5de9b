import { isCompactJws } from "@portico/wire";
import { type JWTPayload, jwtVerify } from "jose";
import { endLineage } from "../../../core/records/lineage/end-lineage.ts";
import { rememberUse } from "../../../core/records/one-time/one-time-table.ts";
import type { Call } from "../../../platform/call/call.ts";
import { tolerances } from "../../../platform/call/lifetimes.ts";
import { hashToken } from "../../../platform/crypto/tokens.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { inSeconds } from "../../../platform/lib/duration.ts";
import type { Connection } from "../connections/connection.ts";
import { relyingPartyOf } from "./relying-party.ts";

const EVENT = "http://schemas.openid.net/event/backchannel-logout";
/** Section 2.6 asks for a recent `iat`. An identity provider that repeats a logout signs a new token. */
const LONGEST_AGE_SECONDS = 600;
const ID_LIMIT = 1_024;

interface LoginAtIdp {
  sub?: unknown;
  sid?: unknown;
}

/** A logout token that cannot be accepted. */
export class LogoutTokenError extends Error {}

/**
 * Returns what a logout token of the identity provider may name of a login: the session there, and the user. The
 * sessions of that login here descend from these IDs.
 */
export function ancestorsOfLogin({ connection_id }: Pick<Connection, "connection_id">, { sub, sid }: LoginAtIdp) {
  return Object.entries({ sid, sub }).flatMap(([name, value]) =>
    typeof value === "string" && value !== "" && value.length <= ID_LIMIT
      ? [`sso-login-${hashToken([connection_id, name, value].join(" "))}`]
      : [],
  );
}

/**
 * Ends the sessions that came from a login at the identity provider, which reports that it has ended there (OpenID
 * Connect Back-Channel Logout 1.0 section 2.6). With a `sid`, only those of that session there.
 *
 * @throws LogoutTokenError; an error of another kind if the keys cannot be fetched.
 */
export async function receiveLogout(call: Call, connection: Connection<"oidc">, token: string): Promise<void> {
  const { sub, sid, jti } = await verifyLogoutToken(call, connection, token);
  const [first] = ancestorsOfLogin(connection, { sub, sid });
  if (first === undefined) throw new LogoutTokenError("it names neither a session nor a user");
  await transaction(call, async (tx) => {
    const { connection_id } = connection;
    const used = { connection_id, assertion_hash: hashToken(`logout ${jti}`), expires_at: call.clock.in({ hours: 1 }) };
    if (!(await rememberUse(call, tx, "sso_assertions", used))) throw new LogoutTokenError("it was used before");
    await endLineage(call, tx, [first], { cause: "signed_out" });
  });
}

async function verifyLogoutToken(call: Call, connection: Connection<"oidc">, token: string): Promise<JWTPayload> {
  if (!isCompactJws(token)) throw new LogoutTokenError("it is no compact JWS");
  const { settings } = connection;
  const listed = settings.id_token_signing_alg_values_supported ?? ["RS256"];
  const { payload, protectedHeader } = await jwtVerify(token, relyingPartyOf(call, connection).keySet.keyOf, {
    issuer: settings.issuer,
    audience: settings.client_id,
    // Only the identity provider's published keys count, never the client secret.
    algorithms: listed.filter((alg) => /^(RS|PS|ES)\d{3}$|^EdDSA$|^Ed25519$/.test(alg)),
    currentDate: call.clock.now(),
    clockTolerance: inSeconds(tolerances.openid),
    maxTokenAge: LONGEST_AGE_SECONDS,
    requiredClaims: ["iat", "jti", "events"],
  });
  // Section 2.4 recommends the type, but many identity providers send none. The event distinguishes it from an ID token.
  const { typ } = protectedHeader;
  if (typ !== undefined && !/^(application\/)?(logout\+jwt|jwt)$/i.test(typ)) {
    throw new LogoutTokenError(`its type is ${JSON.stringify(typ.slice(0, 40))}`);
  }
  const events = payload.events as Record<string, unknown> | null;
  if (typeof events !== "object" || events === null || !(EVENT in events))
    throw new LogoutTokenError("it has no logout event");
  if ("nonce" in payload) throw new LogoutTokenError("it has a nonce");
  return payload;
}
