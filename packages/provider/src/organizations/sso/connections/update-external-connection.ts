import type { ExternalConnectionResponse, UpdateExternalConnectionRequest } from "@portico/wire";
import { requireActor } from "../../../core/rbac/actor.ts";
import { authorize } from "../../../core/rbac/authorize.ts";
import type { Call } from "../../../platform/call/call.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { type ConnectionRequest, changeConnection, checkChange, requireConnection } from "./change-connection.ts";
import { toExternalConnection } from "./to-connection.ts";

/** @throws ApiError `unauthorized_action`, `sso_connection_not_found`, `invalid_role`. */
export async function updateExternalConnection(
  call: Call,
  { organization_id, connection_id, display_name, ...params }: ConnectionRequest & UpdateExternalConnectionRequest,
): Promise<ExternalConnectionResponse> {
  const caller = await requireActor(call, { organization_id });
  await authorize(call, caller, "sso", "update");
  const roles = params.external_connection_implicit_role_assignments;
  const groups = params.external_group_implicit_role_assignments;
  return transaction(call, async (tx) => {
    const current = await requireConnection(call, tx, caller, "external", connection_id);
    const settings = {
      ...current.settings,
      ...(roles && { external_connection_implicit_role_assignments: roles }),
      ...(groups && { external_group_implicit_role_assignments: groups }),
    };
    const refusal = await checkChange(call, tx, caller, current, { settings, isRekeyed: false });
    if (refusal) return refusal;
    const changed = await changeConnection(call, tx, caller, current, {
      ...(display_name !== undefined && { display_name }),
      settings,
      status: current.status,
    });
    return { connection: toExternalConnection(changed) };
  });
}
