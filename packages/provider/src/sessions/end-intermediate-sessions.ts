import type { Call } from "../call.ts";
import type { Db } from "../db/schema.ts";
import { deleteIntermediateSessions } from "./intermediate-sessions-store.ts";

/** Ends the intermediate sessions that lead into an organisation: all of them, or one address's. */
export function endIntermediateSessions(
  call: Call,
  tx: Db,
  of: { organization_id: string; email_address?: string },
): Promise<void> {
  return deleteIntermediateSessions(tx, { project_id: call.project.project_id, ...of });
}
