import { audit } from "../../../core/audit/audit.ts";
import type { EndedAccess } from "../../../platform/call/access-tables.ts";
import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { updateConnection } from "./store.ts";
import { refreshSummaries } from "./summaries.ts";

/**
 * Deactivates connections whose creator's access has ended. They keep their settings, so that an admin can activate
 * them.
 */
export async function suspendConnections(call: Call, tx: Db, rows: EndedAccess[]): Promise<void> {
  const { project_id } = call.project;
  for (const { organization_id, id: connection_id } of rows) {
    if (organization_id === null) continue;
    const change = { is_held: true, status: "pending" as const, updated_at: call.clock.now() };
    await updateConnection(tx, { project_id, connection_id }, change);
    await refreshSummaries(call, tx, organization_id);
    const details = { connection_id, status: "pending", is_held: true, reason: "lineage_ended" };
    await audit(call, tx, { action: "sso_connection.updated", organization_id, details });
  }
}
