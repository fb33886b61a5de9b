import type { DeleteConnectionResponse } from "@portico/wire";
import { requireActor } from "../../../core/rbac/actor.ts";
import { authorize, checkGrants } from "../../../core/rbac/authorize.ts";
import { watchFullAdmins } from "../../../core/rbac/last-admin.ts";
import { forgetDirectory } from "../../../core/records/member/retired-store.ts";
import { saveScimConnection } from "../../../core/records/organization/store.ts";
import type { Call } from "../../../platform/call/call.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { auditConnection, type ConnectionRequest, requireConnection } from "../connections/require-connection.ts";
import { deleteConnection as remove } from "../connections/store.ts";
import { countPendingChanges } from "./pending-store.ts";
import { saveGroups } from "./refresh-groups.ts";
import { lockMembersWithGroups } from "./store.ts";

/**
 * Deletes the connection, its directory and the pending changes. The members stay, without the roles of their groups.
 * An admin can restore members whom the directory had deactivated.
 *
 * @throws ApiError `unauthorized_action`, `no_active_scim_connection`.
 */
export async function deleteConnection(call: Call, request: ConnectionRequest): Promise<DeleteConnectionResponse> {
  const caller = await requireActor(call, request);
  await authorize(call, caller, "scim", "delete");
  return transaction(call, async (tx) => {
    const connection = await requireConnection(call, tx, caller, request.connection_id);
    // The groups' members lose their roles, so the caller needs permission to remove those (threats.md T50).
    const taken = connection.group_assignments.map(({ role_id }) => role_id);
    const refusal = await checkGrants(call, tx, caller, [...new Set(taken)]);
    if (refusal) return refusal;
    const requireAdminLeft = await watchFullAdmins(call, tx, caller.organization, taken);
    const { organization_id, connection_id } = connection;
    for (const member of await lockMembersWithGroups(tx, connection)) {
      await saveGroups(call, tx, caller.organization, member, []);
    }
    const pending_changes = await countPendingChanges(tx, connection);
    await remove(tx, connection);
    await forgetDirectory(tx, connection);
    await saveScimConnection(call, tx, organization_id, null);
    await auditConnection(call, tx, caller, "scim_connection.deleted", connection, { pending_changes });
    await requireAdminLeft({ ...caller.organization, scim_connection: null });
    return { connection_id };
  });
}
