import type { MemberSession } from "@portico/wire";

/** The least that the provider takes. */
const LEAST = 5;

/**
 * The minutes that a session has left, for the one that takes its place when something is proven: neither shorter nor longer.
 * @returns undefined where none is known.
 */
export function remainingMinutes(session: MemberSession | null, nowMs = Date.now()): number | undefined {
  if (!session) return undefined;
  const end = Date.parse(session.expires_at);
  // A clock that is behind makes it no longer than it was when it began.
  const leftMs = Math.min(end - nowMs, end - Date.parse(session.started_at));
  return Math.max(LEAST, Math.floor(leftMs / 60_000));
}
