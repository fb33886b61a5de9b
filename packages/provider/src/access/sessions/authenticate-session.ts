import type { BackendSessionAuthenticateRequest, SessionAuthenticateRequest, SessionResponse } from "@portico/wire";
import { decodeJwt } from "jose";
import { findRequirement } from "../../core/records/session/authentication-policy.ts";
import { needsDeviceKey } from "../../core/records/session/device-binding.ts";
import { findLiveSession, type SessionSubject } from "../../core/records/session/live-store.ts";
import {
  acceptSession,
  lastEnd,
  organizationEnd,
  requireCurrentPolicy,
  requireSession,
} from "../../core/records/session/require-session.ts";
import { signSessionJwt, verifySessionJwt } from "../../core/records/session/session-jwt.ts";
import { isHeldByApp, refusalOfKind } from "../../core/records/session/session-kind.ts";
import { replaceCustomClaims, touchSession } from "../../core/records/session/store.ts";
import { answerSession } from "../../core/sign-in/answer-authentication.ts";
import { parseSessionDuration } from "../../core/sign-in/session-options.ts";
import type { Call } from "../../platform/call/call.ts";
import { hashToken } from "../../platform/crypto/tokens.ts";
import { isDiskFull } from "../../platform/db/database-errors.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { earlierOf } from "../../platform/lib/duration.ts";

/**
 * Returns the caller's session with the same token and a fresh JWT. Extends it only if a duration is given.
 * @throws ApiError `unauthorized_credentials`, `session_not_found`, `invalid_session_duration_minutes`.
 */
export async function authenticateSession(call: Call, request: SessionAuthenticateRequest): Promise<SessionResponse> {
  const durationMinutes = parseOptionalDuration(call, request.session_duration_minutes);
  const subject = await requireSession(call);
  return answerSession(call, await recordAccess(call, subject, durationMinutes), call.sessionToken ?? "");
}

/**
 * The same for a host's back end, which has a member's token or JWT. After verifying a JWT it still reads the
 * session, so that a revoked session is refused before its JWT expires. The answer to a JWT has no `session_token`,
 * because the provider only stores its hash. If the session is bound to its browser, only the browser gets a JWT that
 * ends later: otherwise a thief who calls the back end could have a stolen one renewed (threats.md T214).
 * @throws ApiError `session_not_found`, `session_proof_required` for the token of a session that is bound to its
 * browser, `invalid_session_duration_minutes`, `bad_request` for reserved claims.
 */
export async function authenticateSessionForBackend(
  call: Call,
  request: BackendSessionAuthenticateRequest,
): Promise<SessionResponse> {
  const durationMinutes = parseOptionalDuration(call, request.session_duration_minutes);
  const subject = await requireCurrentPolicy(call, await requireSessionOfBackend(call, request));
  const { session_token = "", session_jwt } = request;
  const isBound = needsDeviceKey(call, subject.session);
  if (isBound && session_jwt === undefined) {
    const message = "The session is bound to its browser. Send its session_jwt: only the browser can use its token.";
    throw new ApiError("session_proof_required", { message });
  }
  const claimed = await changeCustomClaims(call, subject, request.session_custom_claims);
  const lastEnd = isBound && session_jwt !== undefined ? decodeJwt(session_jwt).exp : undefined;
  return answerSession(call, await recordAccess(call, claimed, durationMinutes), session_token, lastEnd);
}

/**
 * Returns the live session of a token or JWT, whether or not it meets the organization's current policy.
 * @throws ApiError `session_not_found`.
 */
export async function requireSessionOfBackend(
  call: Call,
  shown: { session_token?: string; session_jwt?: string },
): Promise<SessionSubject> {
  const by =
    shown.session_token === undefined
      ? await verifySessionJwt(call, shown.session_jwt ?? "")
      : { token_hash: hashToken(shown.session_token) };
  const subject = by && (await findLiveSession(call.db, call.project.project_id, by, call.clock.now()));
  if (!subject) throw new ApiError("session_not_found");
  return acceptSession(call, subject);
}

function parseOptionalDuration(call: Call, minutes: number | undefined): number | undefined {
  return minutes === undefined ? undefined : parseSessionDuration(call, minutes);
}

/** RFC 6265 section 6.1: browsers keep cookies of 4 KiB. Roles and the email address may grow after this check. */
const JWT_LIMIT = 3_800;

/** The registered claims of a session JWT (RFC 7519 section 4.1 and docs/servers.md). */
const reserved = new Set(
  ["iss", "sub", "aud", "exp", "nbf", "iat", "jti", "act", "member_session_id"].concat([
    "organization_id",
    "organization_slug",
    "email_address",
    "email_verified",
    "portico_email_authority",
    "portico_session_kind",
    "portico_auth_times",
    "roles",
    "auth_time",
    "acr",
    "amr",
  ]),
);

/**
 * Merges custom claims into a session; null deletes a claim.
 * @throws ApiError `bad_request` for a reserved name, or if the session JWT would be too large for a cookie; `session_not_found`.
 */
async function changeCustomClaims(
  call: Call,
  subject: SessionSubject,
  newClaims: Record<string, unknown> | undefined,
): Promise<SessionSubject> {
  if (!newClaims || Object.keys(newClaims).length === 0) return subject;
  const taken = Object.keys(newClaims).find((name) => reserved.has(name));
  if (taken) {
    const message = `session_custom_claims: ${taken} is a claim of the session's own; expected another name.`;
    throw new ApiError("bad_request", { message });
  }
  const merged = { ...subject.session.custom_claims, ...newClaims };
  const claims = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
  const { length } = await signSessionJwt(call, { ...subject, session: { ...subject.session, custom_claims: claims } });
  if (length > JWT_LIMIT) {
    throw new ApiError("bad_request", {
      message: `session_custom_claims: the session JWT would have ${length} characters, and cookies hold ${JWT_LIMIT}. Store an ID in the session, and the rest in your database.`,
    });
  }
  const session = await replaceCustomClaims(call.db, subject.session, claims);
  if (!session) throw new ApiError("session_not_found");
  return { ...subject, session };
}

/** `last_accessed_at` is exact to a minute: a write on every check would slow down the most frequent call. */
const ACCESS_RESOLUTION_MS = 60_000;

/**
 * Records that a session was used, and extends it if a duration is given; it never shortens it. The session is not
 * extended beyond its current end if the organization's policy would not allow it to start now, or if the last
 * sign-in is longer ago than the maximum lifetime (threats.md T72).
 * @throws ApiError `impersonation_not_allowed` if an impersonator tries to extend; `session_not_found` if it was
 * revoked during the call.
 */
async function recordAccess(
  call: Call,
  subject: SessionSubject,
  durationMinutes: number | undefined,
): Promise<SessionSubject> {
  if (durationMinutes !== undefined && subject.session.kind === "impersonation") throw refusalOfKind("impersonation");
  const now = call.clock.now();
  const idleMs = now.getTime() - subject.session.last_accessed_at.getTime();
  if (durationMinutes === undefined && idleMs <= ACCESS_RESOLUTION_MS) return subject;
  const extendedTo = durationMinutes === undefined ? undefined : await findEnd(call, subject, durationMinutes);
  const session = await touchSession(call.db, subject.session, now, extendedTo).catch((error: unknown) => {
    // If the database accepts no writes, checks still work. Only extending fails.
    if (isDiskFull(error) && extendedTo === undefined) return subject.session;
    throw error;
  });
  if (!session) throw new ApiError("session_not_found");
  return { ...subject, session };
}

/**
 * The latest end that the session can be extended to; for an app's session, the end of its grant. Undefined if it
 * cannot be extended.
 */
async function findEnd(call: Call, subject: SessionSubject, durationMinutes: number): Promise<Date | undefined> {
  const { session, member, organization } = subject;
  const { authentication_factors: factors, proofs, remembered_device } = session;
  if (findRequirement(organization, member, { factors, proofs, remembered_device })) return undefined;
  const extended = call.clock.in({ minutes: durationMinutes });
  if (!isHeldByApp(session)) return earlierOf(extended, lastEnd(call.project, organization, factors));
  const { expires_at } = await call.hooks.requireLiveGrant(call, session);
  return earlierOf(earlierOf(extended, expires_at), organizationEnd(organization, factors));
}
