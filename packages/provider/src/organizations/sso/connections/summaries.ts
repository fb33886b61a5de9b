import { saveSsoConnections } from "../../../core/records/organization/save-sso-connections.ts";
import type { OrganizationRow, SsoConnectionSummary } from "../../../core/records/schema.ts";
import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { impliedRoles } from "./connection.ts";
import { listConnections } from "./store.ts";

export function findSummary(organization: OrganizationRow, connectionId: string): SsoConnectionSummary | undefined {
  return organization.sso_connections.find(({ connection_id }) => connection_id === connectionId);
}

/** Updates the copies in the organization's row, in the transaction that changes a connection. */
export async function refreshSummaries(
  call: Call,
  tx: Db,
  organizationId: string,
  options: { defaultConnectionId?: string } = {},
): Promise<OrganizationRow> {
  const { project_id } = call.project;
  const connections = await listConnections(tx, { project_id, organization_id: organizationId });
  const summaries = connections.map((connection): SsoConnectionSummary => {
    const { connection_id, display_name, identity_provider, status } = connection;
    const { roles, groups } = impliedRoles(connection);
    return {
      connection_id,
      display_name,
      identity_provider,
      status,
      role_ids: roles.map(({ role_id }) => role_id),
      groups: groups.map(({ role_id, group }) => ({ role_id, group })),
    };
  });
  return saveSsoConnections(call, tx, organizationId, summaries, options.defaultConnectionId);
}
