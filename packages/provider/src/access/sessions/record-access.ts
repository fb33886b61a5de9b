import { lastEnd, organizationEnd } from "../../core/records/session/absolute-life.ts";
import { findRequirement } from "../../core/records/session/authentication-policy.ts";
import type { SessionSubject } from "../../core/records/session/live-store.ts";
import { isHeldByApp, refusalOfKind } from "../../core/records/session/session-kind.ts";
import { touchSession } from "../../core/records/session/store.ts";
import { earlier } from "../../core/sign-in/issue-session.ts";
import type { Call } from "../../platform/call/call.ts";
import { isDiskFull } from "../../platform/db/database-errors.ts";
import { ApiError } from "../../platform/lib/api-error.ts";

/** `last_accessed_at` is exact to a minute: a write on every check would slow down the most frequent call. */
const ACCESS_RESOLUTION_MS = 60_000;

/**
 * Records that a session was used, and extends it if a duration is given; it never shortens it. The session is not
 * extended beyond its current end if the organization's policy would not allow it to start now, or if the last
 * sign-in is longer ago than the maximum lifetime (threats.md T72).
 * @throws ApiError `impersonation_not_allowed` if an impersonator tries to extend; `session_not_found` if it was
 * revoked meanwhile.
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
  const { authentication_factors: factors, proofs } = session;
  if (findRequirement(organization, member, { factors, proofs })) return undefined;
  const extended = call.clock.in({ minutes: durationMinutes });
  if (!isHeldByApp(session)) return earlier(extended, lastEnd(call.project, organization, factors));
  const { expires_at } = await call.hooks.requireLiveGrant(call, session);
  return earlier(earlier(extended, expires_at), organizationEnd(organization, factors));
}
