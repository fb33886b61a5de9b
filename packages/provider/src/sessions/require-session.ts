import type { Call } from "../call.ts";
import { hashToken } from "../crypto/tokens.ts";
import { ApiError } from "../http/api-error.ts";
import { findLiveSession, type SessionSubject } from "./store.ts";

export type { SessionSubject } from "./store.ts";

/**
 * The caller's live session, with its member and organisation.
 * @throws ApiError `unauthorized_credentials` without a token, `session_not_found` for one that is no live session's:
 * an intermediate session's among them (threats.md T31).
 */
export async function requireSession(call: Call): Promise<SessionSubject> {
  const { sessionToken } = call;
  if (!sessionToken) throw new ApiError("unauthorized_credentials");
  const by = { token_hash: hashToken(sessionToken) };
  const subject = await findLiveSession(call.db, call.project.project_id, by, call.clock.now());
  if (!subject) throw new ApiError("session_not_found");
  return leaveTrail(call, subject);
}

/** From here on each audit row of the call names who acts in the member's place, if anybody does. */
export function leaveTrail(call: Call, subject: SessionSubject): SessionSubject {
  if (subject.session.impersonator) call.trail.impersonator = subject.session.impersonator;
  return subject;
}

/**
 * Whoever acts in a member's place changes nothing of how anybody signs in (threats.md T55). Called once the session is
 * known.
 * @throws ApiError `impersonation_not_allowed`.
 */
export function forbidImpersonation({ trail }: Call): void {
  if (trail.impersonator) throw new ApiError("impersonation_not_allowed");
}
