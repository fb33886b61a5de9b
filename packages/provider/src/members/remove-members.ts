import type { Call } from "../call.ts";
import type { Db } from "../db/schema.ts";
import { deleteMembers } from "./store.ts";

/** Removes the rows of every member of an organisation that goes. @returns how many there were. */
export function removeMembers(call: Call, tx: Db, organizationId: string): Promise<number> {
  return deleteMembers(tx, call.project.project_id, organizationId);
}
