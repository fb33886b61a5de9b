import type { Call } from "../../call/call.ts";
import type { Db } from "../../db/schema.ts";
import { deleteIntermediateSessions, deletePasswordLogins } from "./intermediate-sessions-store.ts";

/** Ends those that rest on a member's password, be it in their organization or before one is chosen. */
export function endPasswordLogins(
  call: Call,
  tx: Db,
  of: { organization_id: string; email_address: string },
): Promise<void> {
  return deletePasswordLogins(tx, { project_id: call.project.project_id, ...of });
}

/** Ends the intermediate sessions that lead into an organization: all of them, or one address's. */
export function endIntermediateSessions(
  call: Call,
  tx: Db,
  of: { organization_id: string; email_address?: string },
): Promise<void> {
  return deleteIntermediateSessions(tx, { project_id: call.project.project_id, ...of });
}
