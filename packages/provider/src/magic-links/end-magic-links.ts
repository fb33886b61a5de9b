import type { Call } from "../call/call.ts";
import type { Db } from "../db/schema.ts";
import { deleteAddressLinks, deleteMagicLinks, deletePasswordResets } from "./store.ts";

/** Ends the links that lead into an organization: all of them, one address's, or those that give a member another address; or both of the last. */
export function endMagicLinks(
  call: Call,
  tx: Db,
  of: { organization_id: string; email_address?: string; member_id?: string },
): Promise<void> {
  return deleteMagicLinks(tx, { project_id: call.project.project_id, ...of });
}

/** Ends an address's other links for a new password: those of an organization and of discovery, or all. */
export function endPasswordResets(
  call: Call,
  tx: Db,
  of: { email_address: string; organization_id?: string },
): Promise<void> {
  return deletePasswordResets(tx, { project_id: call.project.project_id, ...of });
}

/** Ends every link of an organization that would give a member another address. */
export function endAddressLinks(call: Call, tx: Db, organizationId: string): Promise<void> {
  return deleteAddressLinks(tx, { project_id: call.project.project_id, organization_id: organizationId });
}
