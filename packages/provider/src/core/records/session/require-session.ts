import type { Call } from "../../../platform/call/call.ts";
import { hashToken } from "../../../platform/crypto/tokens.ts";
import { isDiskFull } from "../../../platform/db/database-errors.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import type { SessionRow } from "../schema.ts";
import { organizationEnd } from "./absolute-life.ts";
import { findRequirement } from "./authentication-policy.ts";
import { findLiveSession, type SessionSubject } from "./live-store.ts";
import { requireMarkedRecency } from "./recent-authentication.ts";
import { isHeldByApp, requireAllowedKind } from "./session-kind.ts";
import { lockLiveSession, savePolicyVersion } from "./store.ts";

export type { SessionSubject } from "./live-store.ts";

/**
 * The caller's live session, with its member and organization, where the operation is one for sessions of its kind.
 * @throws ApiError `unauthorized_credentials` without a token, `session_not_found` for one that is no live session's:
 * an intermediate session's among them (threats.md T31); `impersonation_not_allowed` and `session_authorization_error` for
 * one of a kind that the contract does not name here (T63); `recent_authentication_required` and `second_factor_required`
 * where the contract asks for recent authentication (T125).
 */
export async function requireSession(call: Call): Promise<SessionSubject> {
  const subject = await requireCurrentPolicy(call, await requireSessionOfAnyPolicy(call));
  requireMarkedRecency(call, subject);
  return subject;
}

/**
 * The same where the session need not have passed the organization's policy as it is now: it signs out, or shows what it
 * lacks.
 */
export async function requireSessionOfAnyPolicy(call: Call): Promise<SessionSubject> {
  const { sessionToken } = call;
  if (!sessionToken) throw new ApiError("unauthorized_credentials");
  const by = { token_hash: hashToken(sessionToken) };
  const subject = await findLiveSession(call.db, call.project.project_id, by, call.clock.now());
  if (!subject) throw new ApiError("session_not_found");
  requireAllowedKind(call, subject.session);
  return acceptSession(call, subject);
}

/**
 * Evaluates a session again if its organization has raised its policy since (threats.md T121). A session that passes is
 * not evaluated again until the next rise. One that does not is of no use; its member shows what is missing by
 * `sessions.exchange` into the same organization.
 * @throws ApiError `session_not_found`.
 */
export async function requireCurrentPolicy(call: Call, subject: SessionSubject): Promise<SessionSubject> {
  if (!isPolicyRaised(subject)) return subject;
  const { session, member, organization } = subject;
  const { policy_version } = organization;
  const { authentication_factors: factors, proofs } = session;
  const end = organizationEnd(organization, factors);
  if (findRequirement(organization, member, { factors, proofs })) throw policyRaised(session);
  if (end && end <= call.clock.now()) throw new ApiError("session_not_found");
  const passed = { policy_version, expires_at: end && end < session.expires_at ? end : session.expires_at };
  await savePolicyVersion(call.db, session, passed).catch((error: unknown) => {
    // A check goes on where the database takes no writes: the next one evaluates the session again.
    if (!isDiskFull(error)) throw error;
  });
  return { ...subject, session: { ...session, ...passed } };
}

/** Returns whether the organization has raised its policy since the session last passed it. */
export function isPolicyRaised({ session, organization }: SessionSubject): boolean {
  return session.policy_version < organization.policy_version;
}

function policyRaised({ kind, organization_id }: SessionRow): ApiError {
  return new ApiError("session_not_found", {
    message: "The organization has raised its sign-in policy, and this session does not meet it. Sign in again.",
    ...(kind === "own" && { details: { organization_id, policy_raised: true } }),
  });
}

/**
 * Applies what holds for each session that somebody shows: an app's is worth what its grant is, and from here on each
 * audit row of the call names who acts in the member's place, if anybody does.
 * @throws ApiError `session_not_found`.
 */
export async function acceptSession(call: Call, subject: SessionSubject): Promise<SessionSubject> {
  const { session } = subject;
  call.auditContext.member_id = session.member_id;
  if (session.impersonator) call.auditContext.impersonator = session.impersonator;
  if (isHeldByApp(session))
    call.auditContext.app = { client_id: (await call.hooks.requireLiveGrant(call, session)).client_id };
  return subject;
}

/** Finds the member who is signed in in the calling browser, if any. Tokens of ended sessions are ignored. */
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
