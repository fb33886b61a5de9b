import type { Actor } from "../../../core/rbac/actor.ts";
import { requireAuthAdminPermission } from "../../../core/rbac/auth-admin-permission.ts";
import { ancestorsForOrganization } from "../../../core/role-grants/record-grants.ts";
import type { Call } from "../../../platform/call/call.ts";
import { json } from "../../../platform/db/schema.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { auditConnection, requireConnection } from "./require-connection.ts";
import { updateConnection } from "./store.ts";

/**
 * Restores a suspended directory. Requires the same permissions as connecting one (threats.md T64).
 *
 * @throws ApiError `unauthorized_action`, `no_active_scim_connection`.
 */
export async function keepDirectory(call: Call, caller: Actor, connectionId: string): Promise<void> {
  await requireAuthAdminPermission(call, caller, "scim", "create");
  await transaction(call, async (tx) => {
    const current = await requireConnection(call, tx, caller, connectionId);
    const change = {
      suspended_at: null,
      ancestors: json(await ancestorsForOrganization(tx, caller)),
      updated_at: call.clock.now(),
    };
    await auditConnection(call, tx, caller, "scim_connection.updated", await updateConnection(tx, current, change));
  });
}
