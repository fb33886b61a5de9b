import { saveScimConnection } from "../../../core/records/organization/store.ts";
import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import type { ScimConnectionRow } from "./schema.ts";

/** Makes the copy in the organization's row agree with its connection, in the transaction that changes it. */
export function saveSummary(
  call: Call,
  tx: Db,
  { organization_id, connection_id, display_name, group_assignments, is_held }: ScimConnectionRow,
): Promise<void> {
  const summary = { connection_id, display_name, groups: group_assignments, is_held };
  return saveScimConnection(call, tx, organization_id, summary);
}
