import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { endSession } from "../records/lineage/end-access.ts";
import type { OrganizationRow, SessionRow } from "../records/schema.ts";
import { listSessionsBeside } from "../records/session/store.ts";

/**
 * Ends the member's oldest sessions if a new one exceeds the organization's limit. A session that the new one replaces
 * ends anyway, and does not count.
 * @param session of a member who is locked, so that simultaneous sign-ins see each other.
 */
export async function endSessionsOverLimit(
  call: Call,
  tx: Db,
  { settings: { concurrent_session_limit: limit } }: Pick<OrganizationRow, "settings">,
  session: SessionRow,
): Promise<void> {
  if (limit === null || session.kind !== "own") return;
  const others = await listSessionsBeside(tx, session, call.clock.now());
  for (const oldest of others.slice(limit - 1)) await endSession(call, tx, oldest, "session_limit");
}
