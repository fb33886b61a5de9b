import { lastEnd, organizationEnd } from "../../core/records/session/absolute-life.ts";
import { findRequirement } from "../../core/records/session/authentication-policy.ts";
import type { SessionSubject } from "../../core/records/session/live-store.ts";
import { isHeldByApp, refusalOfKind } from "../../core/records/session/session-kind.ts";
import { touchSession } from "../../core/records/session/store.ts";
import { earlier } from "../../core/sign-in/issue-session.ts";
import type { Call } from "../../platform/call/call.ts";
import { isDiskFull } from "../../platform/db/database-errors.ts";
import { ApiError } from "../../platform/lib/api-error.ts";

/** Writing on every check would make the hottest call a write; a minute is as exact as anybody needs. */
const ACCESS_RESOLUTION_MS = 60_000;

/**
 * Notes that a session was used, and extends it when a duration is given; never shortens it. It goes on to the end that it
 * has where the organization's policy would not let it begin by now, or nobody has signed in for as long as a session may
 * last at most (threats.md T72).
 * @throws ApiError `impersonation_not_allowed` for an impersonator who would stay longer; `session_not_found` when it was revoked meanwhile.
 */
export async function recordAccess(
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
    // A check goes on where the database takes no writes; only an extension cannot.
    if (isDiskFull(error) && extendedTo === undefined) return subject.session;
    throw error;
  });
  if (!session) throw new ApiError("session_not_found");
  return { ...subject, session };
}

/** Until when it may be extended at most, an app's by the grant that it came of; nothing where it may not. */
async function findEnd(call: Call, subject: SessionSubject, durationMinutes: number): Promise<Date | undefined> {
  const { session, member, organization } = subject;
  const { authentication_factors: factors, proofs } = session;
  if (findRequirement(organization, member, { factors, proofs })) return undefined;
  const extended = call.clock.in({ minutes: durationMinutes });
  if (!isHeldByApp(session)) return earlier(extended, lastEnd(call.project, organization, factors));
  const { expires_at } = await call.hooks.requireLiveGrant(call, session);
  return earlier(earlier(extended, expires_at), organizationEnd(organization, factors));
}
