import type { Call } from "../call/call.ts";
import type { Db } from "../db/schema.ts";
import { deleteImpersonations } from "./store.ts";

/** Ends what lets support staff in as members of an organization, as far as nobody has come in by it. */
export function endImpersonations(call: Call, tx: Db, organizationId: string): Promise<void> {
  return deleteImpersonations(tx, { project_id: call.project.project_id, organization_id: organizationId });
}
