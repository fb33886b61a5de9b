import type { Call } from "../../call/call.ts";
import { json } from "../../db/json.ts";
import type { Db } from "../../db/schema.ts";
import type { ScimConnectionSummary } from "../tables.ts";
import { updateOrganization } from "./store.ts";

/** Writes which directory the organization has: a copy for answers and roles. */
export async function saveScimConnection(
  call: Call,
  tx: Db,
  organizationId: string,
  summary: ScimConnectionSummary | null,
): Promise<void> {
  await updateOrganization(tx, call.project.project_id, organizationId, {
    scim_connection: summary && json(summary),
    updated_at: call.clock.now(),
  });
}
