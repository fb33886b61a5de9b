import type { ScimConnectionResponse } from "@portico/wire";
import { type Actor, requireActor } from "../../../core/rbac/actor.ts";
import { requireAuthAdminPermission } from "../../../core/rbac/auth-admin-permission.ts";
import { ancestorsForOrganization } from "../../../core/role-grants/record-grants.ts";
import type { Call } from "../../../platform/call/call.ts";
import { json } from "../../../platform/db/schema.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import {
  auditConnection,
  type ConnectionRequest,
  requireConnection,
  saveSummary,
  toScimConnection,
} from "./connection.ts";
import { updateConnection } from "./store.ts";

/**
 * Activates a directory that was held for review. Requires the same permissions as creating one (threats.md T145).
 *
 * @throws ApiError `unauthorized_action`, `no_active_scim_connection`; `setup_link_not_allowed` without `may_activate`.
 */
export async function activateConnection(call: Call, request: ConnectionRequest): Promise<ScimConnectionResponse> {
  const caller = await requireActor(call, request);
  await requireAuthAdminPermission(call, caller, "scim", "update");
  return transaction(call, async (tx) => {
    const current = await requireConnection(call, tx, caller, request.connection_id);
    if (caller.setup && !caller.setup.may_activate) throw new ApiError("setup_link_not_allowed");
    if (!current.is_held) return { connection: toScimConnection(call, current) };
    const connection = await updateConnection(tx, current, {
      is_held: false,
      // It now depends on the access of the member who activates it, too.
      ancestors: json([...new Set([...current.ancestors, ...(await ancestorsForOrganization(tx, caller))])]),
      updated_at: call.clock.now(),
    });
    await saveSummary(call, tx, connection);
    await auditConnection(call, tx, caller, "scim_connection.updated", connection, { is_held: false });
    return { connection: toScimConnection(call, connection) };
  });
}

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
