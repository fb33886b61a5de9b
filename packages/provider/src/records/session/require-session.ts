import type { Call } from "../../call/call.ts";
import { hashToken } from "../../crypto/tokens.ts";
import type { Db } from "../../db/schema.ts";
import { ApiError } from "../../ground/api-error.ts";
import type { SessionRow } from "../tables.ts";
import { findLiveSession, type SessionSubject } from "./live-store.ts";
import { requireMarkedRecency } from "./recent-authentication.ts";
import { isHeldByApp, requireAllowedKind } from "./session-kind.ts";
import { lockLiveSession } from "./store.ts";

export type { SessionSubject } from "./live-store.ts";

/**
 * The caller's live session, with its member and organization, where the operation is one for sessions of its kind.
 * @throws ApiError `unauthorized_credentials` without a token, `session_not_found` for one that is no live session's:
 * an intermediate session's among them (threats.md T31); `impersonation_not_allowed` and `session_authorization_error` for
 * one of a kind that the contract does not name here (T63); `recent_authentication_required` and `second_factor_required`
 * where the contract asks for recent authentication (T125).
 */
export async function requireSession(call: Call): Promise<SessionSubject> {
  const { sessionToken } = call;
  if (!sessionToken) throw new ApiError("unauthorized_credentials");
  const by = { token_hash: hashToken(sessionToken) };
  const subject = await findLiveSession(call.db, call.project.project_id, by, call.clock.now());
  if (!subject) throw new ApiError("session_not_found");
  requireAllowedKind(call, subject.session);
  await acceptSession(call, subject);
  requireMarkedRecency(call, subject);
  return subject;
}

/**
 * Applies what holds for each session that somebody shows: an app's is worth what its grant is, and from here on each
 * audit row of the call names who acts in the member's place, if anybody does.
 * @throws ApiError `session_not_found`.
 */
export async function acceptSession(call: Call, subject: SessionSubject): Promise<SessionSubject> {
  const { session } = subject;
  call.trail.member_id = session.member_id;
  if (session.impersonator) call.trail.impersonator = session.impersonator;
  if (isHeldByApp(session))
    call.trail.app = { client_id: (await call.hooks.requireLiveGrant(call, session)).client_id };
  return subject;
}

/** Finds the member who is signed in in the browser that calls, if any; the token of an ended session is nobody's. */
export async function findSession(call: Call): Promise<SessionSubject | undefined> {
  if (!call.sessionToken) return undefined;
  try {
    return await requireSession(call);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/**
 * Locks the caller's session for share, in the transaction of what is made in it: whoever ends the session waits and then finds
 * what was made, or has ended the session first.
 * @throws ApiError `session_not_found`.
 */
export async function requireLiveSession(call: Call, tx: Db, session: SessionRow): Promise<void> {
  if (!(await lockLiveSession(tx, session, call.clock.now()))) throw new ApiError("session_not_found");
}
