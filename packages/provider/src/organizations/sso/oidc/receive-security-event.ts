import { errors } from "jose";
import { audit } from "../../../core/audit/audit.ts";
import { rememberUse } from "../../../core/records/one-time/one-time-table.ts";
import type { Call } from "../../../platform/call/call.ts";
import { isEqualInConstantTime } from "../../../platform/crypto/server-key.ts";
import { hashToken } from "../../../platform/crypto/tokens.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { foldAddress } from "../../../platform/lib/email-address.ts";
import { isKeySetError } from "../../../platform/lib/foreign-jwt.ts";
import { type Connection, connectionUrls } from "../connections/connection.ts";
import { endLoginsAtIdp } from "../logins/end-logins.ts";
import type { SecurityEventProblem } from "../logins/record-attempt.ts";
import { ancestorsOfLogin } from "./receive-logout.ts";
import { PostedTokenError, verifyPostedToken } from "./verify-posted-token.ts";

const CAEP = "https://schemas.openid.net/secevent/caep/event-type";
const SESSION_REVOKED = `${CAEP}/session-revoked`;
const CREDENTIAL_CHANGE = `${CAEP}/credential-change`;
/** A new credential does not make earlier logins doubtful. */
const ENDING_CHANGES = ["revoke", "update", "delete"];
/** Transmitters repeat an event that they could not deliver, with its first `iat`. */
const LONGEST_AGE_SECONDS = 3_600;
/** The most events of a token. The Shared Signals Framework 1.0 allows one, in section 4.1. */
const EVENTS_LIMIT = 1;

export class SecurityEventError extends Error {
  readonly reason: SecurityEventProblem;

  constructor(reason: SecurityEventProblem, message: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * Requires the bearer token that the identity provider got when the receiver was created. It comes before anything is
 * parsed or fetched.
 * @throws SecurityEventError `authentication_failed`.
 */
export function requireTransmitter({ signal_token_hash: hash }: Connection<"oidc">, authorization: string): void {
  const [, token] = /^Bearer +([A-Za-z0-9._~+/-]{1,200}=*)$/i.exec(authorization) ?? [];
  if (hash && token !== undefined && isEqualInConstantTime(hashToken(token), hash)) return;
  throw new SecurityEventError("authentication_failed", "The bearer token is missing or wrong.");
}

/**
 * Receives a security event token of an identity provider (RFC 8417, pushed by RFC 8935), and ends the sessions that
 * came from logins of the user or session that it names, through this connection. Events of other types are accepted and
 * change nothing. So is a repeated token, because the acknowledgement may have been lost.
 *
 * @throws SecurityEventError; an error of another kind if the keys cannot be fetched.
 */
export async function receiveSecurityEvent(call: Call, connection: Connection<"oidc">, token: string): Promise<void> {
  const event = await readEvent(call, connection, token);
  const { connection_id, organization_id } = connection;
  const root = event.isEnding ? ancestorOfSubject(connection, event.subject) : undefined;
  await transaction(call, async (tx) => {
    const assertion_hash = hashToken(`security event ${event.jti}`);
    const used = { connection_id, assertion_hash, expires_at: call.clock.in({ hours: 2 }) };
    if (!(await rememberUse(call, tx, "sso_assertions", used)) || !event.isKnown) return;
    const sessions = await endLoginsAtIdp(call, tx, connection, root ? [root] : []);
    const details = { connection_id, sessions, event: event.type.slice(CAEP.length + 1) };
    await audit(call, tx, { action: "sso.logged_out", organization_id, details });
  });
}

interface SecurityEvent {
  jti: string;
  type: string;
  subject: unknown;
  isKnown: boolean;
  isEnding: boolean;
}

async function readEvent(call: Call, connection: Connection<"oidc">, token: string): Promise<SecurityEvent> {
  const invalid = (message: string) => new SecurityEventError("invalid_request", message);
  const { client_id } = connection.settings;
  const { securityEvents } = connectionUrls(call, connection.connection_id);
  const { payload, protectedHeader } = await verifyPostedToken(call, connection, token, {
    audience: [client_id, securityEvents],
    longestAgeSeconds: LONGEST_AGE_SECONDS,
  }).catch((error: unknown) => {
    throw refusalOf(error);
  });
  // Required, so that no other token of the identity provider passes for an event (RFC 8417 section 4.2).
  if (!/^(application\/)?secevent\+jwt$/i.test(protectedHeader.typ ?? ""))
    throw invalid("The type is not secevent+jwt.");
  // Shared Signals Framework 1.0 section 4.1: tokens with these claims are not security events.
  if ("exp" in payload || "sub" in payload || "nonce" in payload) throw invalid("exp, sub or nonce is not allowed.");
  const { events, jti } = payload as { events?: unknown; jti: string };
  const entries = isRecord(events) ? Object.entries(events) : [];
  const [[type, event] = [undefined, undefined]] = entries;
  if (type === undefined || entries.length > EVENTS_LIMIT || !isRecord(event))
    throw invalid("There must be one event.");
  // A credential is the user's, whichever session it was changed in.
  const isOfUser = type === CREDENTIAL_CHANGE && isRecord(payload.sub_id);
  const subject = isOfUser ? { ...(payload.sub_id as object), session: undefined } : payload.sub_id;
  const isKnown = type === SESSION_REVOKED || type === CREDENTIAL_CHANGE;
  const { change_type: change } = event;
  if (type === CREDENTIAL_CHANGE && typeof change !== "string") throw invalid("change_type must be a string.");
  const isEnding = type === SESSION_REVOKED || ENDING_CHANGES.includes(change as string);
  return { jti, type, subject, isKnown, isEnding: isKnown && isEnding };
}

function refusalOf(error: unknown): unknown {
  if (error instanceof PostedTokenError)
    return new SecurityEventError("invalid_request", `Unusable: ${error.message}.`);
  if (isKeySetError(error)) return error;
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === "iss") return new SecurityEventError("invalid_issuer", "The issuer is not the connection's.");
    if (error.claim === "aud")
      return new SecurityEventError("invalid_audience", "The audience is neither the client ID nor this URL.");
    return new SecurityEventError("invalid_request", error.message);
  }
  const isKeyProblem =
    error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWKSNoMatchingKey;
  return new SecurityEventError(
    isKeyProblem ? "invalid_key" : "invalid_request",
    isKeyProblem ? "No published key of the issuer verifies the signature." : (error as Error).message,
  );
}

/**
 * Returns the ID from which the sessions of a subject descend (RFC 9493). A session is narrower than its user, so it
 * takes precedence in a complex subject.
 * @throws SecurityEventError `invalid_request` if the format is unknown here.
 */
function ancestorOfSubject(connection: Connection<"oidc">, subject: unknown): string {
  const named = isRecord(subject) ? loginOf(connection, subject) : undefined;
  const [ancestor] = named ? ancestorsOfLogin(connection, named) : [];
  if (ancestor !== undefined) return ancestor;
  throw new SecurityEventError("invalid_request", "sub_id names no user or session in a known format.");
}

function loginOf(
  connection: Connection<"oidc">,
  subject: Record<string, unknown>,
): Parameters<typeof ancestorsOfLogin>[1] | undefined {
  const { format, iss, sub, email, id, session, user } = subject;
  switch (format) {
    case "iss_sub":
      return iss === connection.settings.issuer ? { sub } : undefined;
    case "email":
      return typeof email === "string" ? { email: foldAddress(email) } : undefined;
    case "opaque":
      return { sub: id };
    case "complex":
      if (isRecord(session)) return session.format === "opaque" ? { sid: session.id } : undefined;
      return isRecord(user) && user.format !== "complex" ? loginOf(connection, user) : undefined;
    default:
      return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
