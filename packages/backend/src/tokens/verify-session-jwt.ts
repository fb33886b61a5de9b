import type { SessionKind } from "@portico/wire";
import { decodeJwt, errors, type JWTPayload } from "jose";
import { SessionError } from "../provider/session-error.ts";
import { createJwtVerifier } from "./create-jwt-verifier.ts";
import type { KeySet } from "./key-set.ts";

const LONGEST_JWT = 8192;

/** The claims of a session JWT, under the wire's names. */
export interface SessionClaims {
  member_id: string;
  member_session_id: string;
  organization_id: string;
  organization_slug: string;
  email_address: string;
  /**
   * True if the email address was verified for the whole project in this session. False if only the organization's own
   * identity provider, an app, support staff or a back end vouches for it: then do not link your accounts by this address.
   */
  email_verified: boolean;
  /** The party that vouched for the address: `mailbox`, `authority`, `credential`, `organization`, `backend`, `app`, `support` or `none`. */
  portico_email_authority: string;
  /**
   * Who uses the session: `own` is the member. Otherwise someone acts on the member's behalf: `impersonation` is your support
   * staff, `app` and `agent` are connected apps, `trusted_token` is a session from a token of an issuer that you trust.
   */
  kind: SessionKind;
  /** Who acts on the member's behalf: your own ID of the support agent, or the app's client ID. Null if unknown. */
  act: { sub: string } | null;
  /** IDs of roles in the project's policy. */
  roles: string[];
  /** `aal2` if the member used two factors, otherwise `aal1`. Empty from earlier versions of the provider, like `amr`. */
  acr: string;
  /** How the member authenticated: names of RFC 8176, such as `pwd`, `otp` and `mfa`, or our own. */
  amr: string[];
  /** When the member last used each kind of factor; ISO 8601. Null if never. `requireRecent` compares them. */
  auth_times: { primary: string | null; second_factor: string | null };
  /** ISO 8601, like all times of the wire. */
  issued_at: string;
  /** When this JWT expires. The session lasts longer. */
  expires_at: string;
}

export interface Expectations {
  issuer: string;
  projectId: string;
  clockToleranceSeconds: number;
  now: () => Date;
  keySet: KeySet;
}

/**
 * Creates a function that verifies session JWTs with the project's public keys.
 * @returns a function that throws SessionError `expired`, `forged`, `wrong_project`, `missing_token`, `malformed`;
 * `unreachable` if no keys could be loaded yet.
 */
export function createSessionVerifier({
  projectId,
  ...expected
}: Expectations): (jwt: string) => Promise<SessionClaims> {
  const verify = createJwtVerifier({
    ...expected,
    audience: projectId,
    typ: "session+jwt",
    requiredClaims: ["sub", "iat", "exp"],
    read: requireClaims,
  });
  return async (jwt) => {
    if (jwt === "" || jwt === undefined || jwt === null) throw missingToken();
    if (typeof jwt !== "string" || jwt.length > LONGEST_JWT) throw malformed("is no text, or far too long");
    try {
      const claims = await verify(jwt);
      const { act, roles, amr, auth_times } = claims;
      return { ...claims, act: act && { ...act }, roles: [...roles], amr: [...amr], auth_times: { ...auth_times } };
    } catch (error) {
      throw error instanceof errors.JOSEError ? explain(error, jwt, expected.issuer) : error;
    }
  };
}

function requireClaims(payload: JWTPayload): SessionClaims {
  const { sub, iat = 0, exp = 0, roles, email_verified, portico_email_authority = "none" } = payload;
  const act = readActor(payload.act);
  // Earlier versions of the provider name only impersonators.
  const { portico_session_kind: kind = act ? "impersonation" : "own" } = payload;
  const { member_session_id, organization_id, organization_slug, email_address } = payload;
  const texts = { member_id: sub, member_session_id, organization_id, organization_slug, email_address };
  const missing = Object.entries(texts).find(([, text]) => typeof text !== "string" || text === "")?.[0];
  if (missing) throw malformed(`has no ${missing}`);
  if (!Array.isArray(roles)) throw malformed("has no roles");
  const times = { issued_at: toTimestamp(iat), expires_at: toTimestamp(exp) };
  return {
    ...(texts as Record<keyof typeof texts, string>),
    // Earlier versions of the provider do not send it.
    email_verified: email_verified === true,
    portico_email_authority: String(portico_email_authority),
    kind: String(kind) as SessionKind,
    act,
    roles: roles.map(String),
    acr: typeof payload.acr === "string" ? payload.acr : "",
    amr: Array.isArray(payload.amr) ? payload.amr.map(String) : [],
    auth_times: readAuthTimes(payload.portico_auth_times),
    ...times,
  };
}

function readAuthTimes(times: unknown): SessionClaims["auth_times"] {
  const { primary, second_factor } = (times ?? {}) as Record<string, unknown>;
  const read = (seconds: unknown) => (typeof seconds === "number" ? toTimestamp(seconds) : null);
  return { primary: read(primary), second_factor: read(second_factor) };
}

/** RFC 8693 section 4.1. */
function readActor(act: unknown): { sub: string } | null {
  if (act === undefined || act === null) return null;
  const { sub } = act as { sub?: unknown };
  if (typeof sub !== "string") throw malformed("names an actor without sub");
  return { sub };
}

/** Maps an error of `jose` to a SessionErrorCode. */
function explain(error: errors.JOSEError, jwt: string, issuer: string): SessionError {
  if (error instanceof errors.JWTExpired) return expired(`expired at ${toTimestamp(error.payload.exp ?? 0)}`, error);
  if (error instanceof errors.JWTClaimValidationFailed) {
    const { claim, payload } = error;
    if (claim === "nbf")
      return expired(`is valid from ${toTimestamp(payload.nbf ?? 0)}, which is later than this server's clock`, error);
    if (claim === "iss" || claim === "aud") return wrongProject(String(payload.iss), issuer, error);
    return malformed(claim === "typ" ? "is another kind of token" : `has an invalid ${claim}`, error);
  }
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid) return malformed("is not a JWT", error);
  if (error instanceof errors.JWKSNoMatchingKey) {
    const named = readOtherIssuer(jwt, issuer);
    if (named) return wrongProject(named, issuer, error);
  }
  return new SessionError(
    "forged",
    "The session JWT is not signed by this project. It was forged or altered, or is older than the current keys. Answer 401.",
    { cause: error },
  );
}

/**
 * Returns the issuer of a JWT with an unknown key, if the issuer is another Portico project. The JWT is not verified: the
 * issuer only decides which error code a rejected JWT gets.
 */
function readOtherIssuer(jwt: string, issuer: string): string | null {
  try {
    const { iss, aud } = decodeJwt(jwt);
    return iss && iss !== issuer && typeof aud === "string" && iss.endsWith(`/oidc/${aud}`) ? iss : null;
  } catch {
    return null;
  }
}

export function expired(what: string, cause?: unknown): SessionError {
  return new SessionError(
    "expired",
    `The session JWT ${what}. The member may still be signed in. Answer 401 so that the page sends a fresh one; if fresh ones are rejected too, correct this server's clock.`,
    { cause },
  );
}

function wrongProject(named: string, issuer: string, cause: unknown): SessionError {
  return new SessionError(
    "wrong_project",
    `The session JWT is for another project: it names the issuer ${JSON.stringify(named)}, and ${issuer} is expected. It is not valid here. Check projectId, and set publicUrl to the provider's public_url if it differs from apiUrl.`,
    { cause },
  );
}

/** The error for a request without a credential: the visitor is not signed in. */
export function missingToken(): SessionError {
  return new SessionError(
    "missing_token",
    "The request has no session JWT and no session token. The visitor is not signed in, or the page did not send them. Answer 401, and send the session_jwt of the client's getTokens() or the client's cookie.",
  );
}

function malformed(what: string, cause?: unknown): SessionError {
  return new SessionError(
    "malformed",
    `The token ${what}. Only session JWTs are accepted. Send the session_jwt of the client's getTokens().`,
    { cause },
  );
}

function toTimestamp(seconds: number): string {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) throw malformed("contains an invalid time");
  return date.toISOString();
}
