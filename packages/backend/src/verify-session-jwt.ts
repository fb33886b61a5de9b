import type { SessionKind } from "@portico/wire";
import { decodeJwt, errors, type JWTPayload } from "jose";
import { createJwtVerifier } from "./create-jwt-verifier.ts";
import type { KeySet } from "./key-set.ts";
import { SessionError } from "./session-error.ts";

const LONGEST_JWT = 8192;

/** The claims of a session JWT, under the wire's names. */
export interface SessionClaims {
  member_id: string;
  member_session_id: string;
  organization_id: string;
  organization_slug: string;
  email_address: string;
  /**
   * True when the address was proven to the whole project, in this session. False where only the organization's own identity
   * provider, an app, support staff or a back end says so: link no account of yours to the address then.
   */
  email_verified: boolean;
  /** The party that vouched for the address: `mailbox`, `authority`, `credential`, `organization`, `backend`, `app`, `support` or `none`. */
  portico_email_authority: string;
  /**
   * Who holds the session: `own` for the member. In all other cases somebody acts in the member's place: `impersonation` for
   * one of your own people, `app` and `agent` for a connected app, `trusted_token` for somebody whom an issuer of yours sent.
   */
  kind: SessionKind;
  /** Who acts in the member's place: your own id of the person, or the app's client ID. Null where no one is named. */
  act: { sub: string } | null;
  /** Ids of roles of the project's policy. */
  roles: string[];
  /** ISO 8601, as are all times of the wire. */
  issued_at: string;
  /** The end of this JWT; the session itself lasts longer. */
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
 * Returns what verifies session JWTs with the project's public keys.
 * @returns a function that throws SessionError `expired`, `forged`, `wrong_project`, `missing_token`, `malformed`;
 * `unreachable` when no keys are known.
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
      return { ...claims, act: claims.act && { ...claims.act }, roles: [...claims.roles] };
    } catch (error) {
      throw error instanceof errors.JOSEError ? explain(error, jwt, expected.issuer) : error;
    }
  };
}

function requireClaims(payload: JWTPayload): SessionClaims {
  const { sub, iat = 0, exp = 0, roles, email_verified, portico_email_authority = "none" } = payload;
  const act = readActor(payload.act);
  // A provider of an earlier version names impersonators only.
  const { portico_session_kind: kind = act ? "impersonation" : "own" } = payload;
  const { member_session_id, organization_id, organization_slug, email_address } = payload;
  const texts = { member_id: sub, member_session_id, organization_id, organization_slug, email_address };
  const missing = Object.entries(texts).find(([, text]) => typeof text !== "string" || text === "")?.[0];
  if (missing) throw malformed(`has no ${missing}`);
  if (!Array.isArray(roles)) throw malformed("has no roles");
  const times = { issued_at: toTimestamp(iat), expires_at: toTimestamp(exp) };
  return {
    ...(texts as Record<keyof typeof texts, string>),
    // A provider of an earlier version does not say it.
    email_verified: email_verified === true,
    portico_email_authority: String(portico_email_authority),
    kind: String(kind) as SessionKind,
    act,
    roles: roles.map(String),
    ...times,
  };
}

/** RFC 8693 section 4.1. */
function readActor(act: unknown): { sub: string } | null {
  if (act === undefined || act === null) return null;
  const { sub } = act as { sub?: unknown };
  if (typeof sub !== "string") throw malformed("names an actor without sub");
  return { sub };
}

/** Says in the words of SessionErrorCode what is wrong. */
function explain(error: errors.JOSEError, jwt: string, issuer: string): SessionError {
  if (error instanceof errors.JWTExpired) return expired(`expired at ${toTimestamp(error.payload.exp ?? 0)}`, error);
  if (error instanceof errors.JWTClaimValidationFailed) {
    const { claim, payload } = error;
    if (claim === "nbf")
      return expired(`begins at ${toTimestamp(payload.nbf ?? 0)}, by this server's clock later`, error);
    if (claim === "iss" || claim === "aud") return wrongProject(String(payload.iss), issuer, error);
    return malformed(claim === "typ" ? "is another kind of token" : `is refused for its ${claim}`, error);
  }
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid)
    return malformed("is not written as a JWT is", error);
  if (error instanceof errors.JWKSNoMatchingKey) {
    const named = readOtherIssuer(jwt, issuer);
    if (named) return wrongProject(named, issuer, error);
  }
  return new SessionError(
    "forged",
    "The session JWT is not signed by this project. Whoever sent it wrote or changed it, or kept it from before the keys were replaced. Answer 401, and let nobody in.",
    { cause: error },
  );
}

/**
 * The issuer that a JWT under an unknown key names, when it is one of another Portico project. It is not verified: it
 * chooses between two names of the same refusal and nothing else.
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
    `The session JWT ${what}. It says nothing about now, though its member may still be signed in. Answer 401 so that the page sends a fresh one; if fresh ones are refused too, set this server's clock.`,
    { cause },
  );
}

function wrongProject(named: string, issuer: string, cause: unknown): SessionError {
  return new SessionError(
    "wrong_project",
    `The session JWT is for another project: it names the issuer ${JSON.stringify(named)}, and ${issuer} is expected. It opens nothing here. Check projectId, and set publicUrl to the provider's public_url where that differs from apiUrl.`,
    { cause },
  );
}

/** The refusal of a request that carries nothing: a visitor who is not signed in. */
export function missingToken(): SessionError {
  return new SessionError(
    "missing_token",
    "The request carries no session JWT and no session token. Nobody is signed in, or the page did not send it. Answer 401, and send the session_jwt of the client's getTokens() or the client's cookie.",
  );
}

function malformed(what: string, cause?: unknown): SessionError {
  return new SessionError(
    "malformed",
    `The token ${what}. Only a session JWT says who is signed in. Send the session_jwt of the client's getTokens().`,
    { cause },
  );
}

function toTimestamp(seconds: number): string {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) throw malformed("names a time that is none");
  return date.toISOString();
}
