import type { Call } from "../call/call.ts";
import type { Db } from "../db/schema.ts";
import { deleteAddressCodes, deleteEmailCodes } from "./store.ts";

/** Ends the codes that lead into an organization: all of them, one address's, or those that give a member another address; or both of the last. */
export function endEmailCodes(
  call: Call,
  tx: Db,
  of: { organization_id: string; email_address?: string; member_id?: string },
): Promise<void> {
  return deleteEmailCodes(tx, { project_id: call.project.project_id, ...of });
}

/** The same for every code of an organization that would give a member another address. */
export function endAddressCodes(call: Call, tx: Db, organizationId: string): Promise<void> {
  return deleteAddressCodes(tx, { project_id: call.project.project_id, organization_id: organizationId });
}
