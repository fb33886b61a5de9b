import type { BackendSessionAuthenticateRequest, SessionAuthenticateRequest, SessionResponse } from "@portico/wire";
import { findLiveSession, type SessionSubject } from "../../core/records/session/live-store.ts";
import { acceptSession, requireCurrentPolicy, requireSession } from "../../core/records/session/require-session.ts";
import { verifySessionJwt } from "../../core/records/session/session-jwt.ts";
import { answerSession } from "../../core/sign-in/answer-authentication.ts";
import { parseSessionDuration } from "../../core/sign-in/issue-session.ts";
import type { Call } from "../../platform/call/call.ts";
import { hashToken } from "../../platform/crypto/tokens.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { changeCustomClaims } from "./change-custom-claims.ts";
import { recordAccess } from "./record-access.ts";

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
 * because the provider only stores its hash.
 * @throws ApiError `session_not_found`, `invalid_session_duration_minutes`, `bad_request` for reserved claims.
 */
export async function authenticateSessionForBackend(
  call: Call,
  request: BackendSessionAuthenticateRequest,
): Promise<SessionResponse> {
  const durationMinutes = parseOptionalDuration(call, request.session_duration_minutes);
  const subject = await requireCurrentPolicy(call, await requireSessionOfBackend(call, request));
  const claimed = await changeCustomClaims(call, subject, request.session_custom_claims);
  return answerSession(call, await recordAccess(call, claimed, durationMinutes), request.session_token ?? "");
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
