import type { Call } from "../../call/call.ts";
import type { Db } from "../../db/schema.ts";
import { deleteRetiredAddresses } from "./retired-store.ts";
import { deleteMembers } from "./store.ts";

/** Removes the rows of every member of an organization that goes. @returns how many there were. */
export async function removeMembers(call: Call, tx: Db, organizationId: string): Promise<number> {
  await deleteRetiredAddresses(tx, { project_id: call.project.project_id, organization_id: organizationId });
  return deleteMembers(tx, call.project.project_id, organizationId);
}
