import type { Call } from "../../../platform/call/call.ts";
import { json } from "../../../platform/db/json.ts";
import type { Db } from "../../../platform/db/schema.ts";
import type { ScimConnectionSummary } from "../schema.ts";
import { updateScimConnection } from "./store.ts";

/** Writes which directory the organization has: a copy for answers and roles. */
export async function saveScimConnection(
  call: Call,
  tx: Db,
  organizationId: string,
  summary: ScimConnectionSummary | null,
): Promise<void> {
  const { project_id } = call.project;
  const change = { scim_connection: summary && json(summary), updated_at: call.clock.now() };
  await updateScimConnection(tx, { project_id, organization_id: organizationId }, change);
}
