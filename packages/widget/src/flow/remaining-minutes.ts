import type { MemberSession } from "@portico/wire";

/** The minimum that the provider accepts. */
const LEAST = 5;

/**
 * Returns the remaining minutes of a session, so that authenticating again neither shortens nor extends it.
 * @returns undefined if the session is unknown.
 */
export function remainingMinutes(session: MemberSession | null, nowMs = Date.now()): number | undefined {
  if (!session) return undefined;
  const end = Date.parse(session.expires_at);
  // With a slow clock, use at most the session's original lifetime.
  const leftMs = Math.min(end - nowMs, end - Date.parse(session.started_at));
  return Math.max(LEAST, Math.floor(leftMs / 60_000));
}
