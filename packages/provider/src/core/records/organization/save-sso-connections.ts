import type { Call } from "../../../platform/call/call.ts";
import { type Db, json } from "../../../platform/db/schema.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import type { OrganizationRow, SsoConnectionSummary } from "../schema.ts";
import { lockOrganizationRow, updateOrganization } from "./store.ts";

/**
 * Saves the organization's SSO connections. Settings that refer to a deleted one are cleared.
 * @param defaultConnectionId the new default; undefined keeps the current one.
 */
export async function saveSsoConnections(
  call: Call,
  tx: Db,
  organizationId: string,
  connections: SsoConnectionSummary[],
  defaultConnectionId?: string,
): Promise<OrganizationRow> {
  const { project_id } = call.project;
  const current = await lockOrganizationRow(tx, project_id, organizationId);
  if (!current) throw new ApiError("organization_not_found");
  const ids = new Set(connections.map(({ connection_id }) => connection_id));
  const isGone = (id: string | null) => current.sso_connections.some((one) => one.connection_id === id && !ids.has(id));
  const { sso_default_connection_id: former, sso_jit_provisioning_allowed_connections: allowed } = current.settings;
  const row = await updateOrganization(tx, current, {
    sso_connections: json(connections),
    settings: {
      ...current.settings,
      sso_default_connection_id: defaultConnectionId ?? (isGone(former) ? null : former),
      sso_jit_provisioning_allowed_connections: allowed.filter((id) => !isGone(id)),
    },
    updated_at: call.clock.now(),
  });
  return row ?? current;
}
