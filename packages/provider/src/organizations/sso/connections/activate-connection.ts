import type { ShownConnection } from "@portico/wire";
import { audit } from "../../../core/audit/audit.ts";
import { requireActor } from "../../../core/rbac/actor.ts";
import { requireAuthAdminPermission } from "../../../core/rbac/auth-admin-permission.ts";
import { authorize } from "../../../core/rbac/authorize.ts";
import { watchFullAdmins } from "../../../core/rbac/last-admin.ts";
import { lockOrganization } from "../../../core/records/organization/find-organizations.ts";
import { ancestorsForOrganization } from "../../../core/role-grants/record-grants.ts";
import type { Call, SetupReach } from "../../../platform/call/call.ts";
import { type Db, json } from "../../../platform/db/schema.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import type { ConnectionRequest } from "./change-connection.ts";
import { type Connection, impliedRoles, isSamlReady } from "./connection.ts";
import { showConnection } from "./list-connections.ts";
import { preventLockOut } from "./prevent-lock-out.ts";
import { findConnection, listKeys, lockConnection, updateConnection } from "./store.ts";
import { refreshSummaries } from "./summaries.ts";

/**
 * Activates a connection that was held for testing. Requires the same permissions as creating one (threats.md T94).
 *
 * @throws ApiError `unauthorized_action`, `organization_not_found`, `sso_connection_not_found`,
 * `sso_connection_not_ready`.
 */
export function activateConnection(call: Call, request: ConnectionRequest): Promise<ShownConnection> {
  return setConnectionActive(call, request, false);
}

/**
 * Deactivates a connection without changing it. Sessions that were created with it stay.
 *
 * @throws ApiError `unauthorized_action`, `organization_not_found`, `sso_connection_not_found`, `sso_would_lock_out`.
 */
export function deactivateConnection(call: Call, request: ConnectionRequest): Promise<ShownConnection> {
  return setConnectionActive(call, request, true);
}

async function setConnectionActive(
  call: Call,
  { organization_id, connection_id }: ConnectionRequest,
  is_held: boolean,
): Promise<ShownConnection> {
  const caller = await requireActor(call, { organization_id });
  if (is_held) await authorize(call, caller, "sso", "update");
  else await requireAuthAdminPermission(call, caller, "sso", "update");
  const { organization, member } = caller;
  return transaction(call, async (tx) => {
    const before = await lockOrganization(call, tx, organization.organization_id);
    if (caller.setup) await requireMayActivate(caller.setup, tx, connection_id);
    const current = await lockConnection(tx, { ...organization, connection_id });
    if (!current) throw new ApiError("sso_connection_not_found");
    const keys = await listKeys(tx, current.project_id, [connection_id]);
    if (!is_held) await requireReady(tx, current, keys);
    const status = is_held ? "pending" : "active";
    const { roles, groups } = impliedRoles(current);
    const lost = is_held ? [...roles, ...groups].map(({ role_id }) => role_id) : [];
    const requireRemainingAdmin = await watchFullAdmins(call, tx, before, lost);
    const changed = await updateConnection(tx, current, {
      is_held,
      status,
      // From now on the connection depends on the access of the member who activates it.
      ...(!is_held && { suspended_at: null, ancestors: json(await ancestorsForOrganization(tx, caller)) }),
      updated_at: call.clock.now(),
    });
    const after = await refreshSummaries(call, tx, current.organization_id);
    await preventLockOut(call, tx, caller, before, after);
    await requireRemainingAdmin(after);
    await audit(call, tx, {
      action: "sso_connection.updated",
      organization_id: current.organization_id,
      ...(member && { member_id: member.member_id, email_address: member.email_address }),
      details: { connection_id, status, is_held },
    });
    return showConnection(call, changed, keys);
  });
}

/**
 * A setup link can activate only its own connection, if its creator allowed it (threats.md T97).
 *
 * @throws ApiError `setup_link_not_allowed`.
 */
async function requireMayActivate(setup: SetupReach, tx: Db, connectionId: string): Promise<void> {
  await setup.hold(tx, connectionId);
  if (!setup.may_activate) throw new ApiError("setup_link_not_allowed");
}

/** Requires a complete connection. @throws ApiError `sso_connection_not_ready`. */
export async function requireReady(
  db: Db,
  connection: Connection,
  keys: Parameters<typeof isSamlReady>[1],
): Promise<void> {
  if (!(await isReady(db, connection, keys))) throw new ApiError("sso_connection_not_ready");
}

async function isReady(db: Db, connection: Connection, keys: Parameters<typeof isSamlReady>[1]): Promise<boolean> {
  switch (connection.kind) {
    case "saml":
      return isSamlReady(connection.settings, keys);
    case "oidc":
      // The discovery document is read at first use.
      return (
        connection.sealed_client_secret !== null &&
        connection.settings.issuer !== "" &&
        connection.settings.client_id !== ""
      );
    case "external": {
      const { external_connection_id: connection_id } = connection.settings;
      const target = await findConnection(db, { project_id: connection.project_id, connection_id });
      return target?.status === "active";
    }
  }
}
