import type { Call } from "../call.ts";
import { isDiskFull } from "../db/is-disk-full.ts";
import { ApiError } from "../http/api-error.ts";
import { isHeldByApp, minutesLeft, requireLiveGrant } from "../idp/require-live-grant.ts";
import { refusalOfKind } from "./session-kind.ts";
import { type SessionSubject, touchSession } from "./store.ts";

/** Writing on every check would make the hottest call a write; a minute is as exact as anybody needs. */
const ACCESS_RESOLUTION_MS = 60_000;

/**
 * Notes that a session was used, and extends it when a duration is given; never shortens it.
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

/** An app's session lasts no longer than the grant that it came of. */
async function findEnd(call: Call, { session }: SessionSubject, durationMinutes: number): Promise<Date> {
  const lid = isHeldByApp(session) ? minutesLeft(call, await requireLiveGrant(call, session)) : durationMinutes;
  return new Date(call.clock.now().getTime() + Math.min(durationMinutes, lid) * 60_000);
}
