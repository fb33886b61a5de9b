import type { KeepSuspendedAccessRequest, Nothing, SuspendedAccess, SuspendedAccessResponse } from "@portico/wire";
import { sql } from "kysely";
import { keepKey } from "../api-keys/keep-key.ts";
import type { Call } from "../call/call.ts";
import type { Db } from "../db/schema.ts";
import { ApiError } from "../ground/api-error.ts";
import { allowMachineApp, listMachineApps } from "../idp/machines/change-machine-access.ts";
import { type InOrganization, requireActor } from "../rbac/actor.ts";
import { authorize } from "../rbac/authorize.ts";
import type { OrganizationRow } from "../records/tables.ts";
import { keepDirectory } from "../scim/connections/keep-directory.ts";
import { activateConnection } from "../sso/connections/activate-connection.ts";

const LIST_LIMIT = 200;

/**
 * Lists what the organization owns and is suspended, because the session or the credential that made it has ended.
 * @throws ApiError `unauthorized_action`.
 */
export async function listSuspendedAccess(call: Call, request: InOrganization = {}): Promise<SuspendedAccessResponse> {
  const caller = await requireActor(call, request);
  await authorize(call, caller, "organization", "update");
  return { suspended_access: await selectSuspended(call.db, caller.organization) };
}

/**
 * Puts something suspended to use again. It takes what making it takes, and from then on it rests on the caller's access.
 * @throws ApiError `unauthorized_action`, `suspended_access_not_found`, and as the call that makes it.
 */
export async function keepSuspendedAccess(
  call: Call,
  { kind, id, ...request }: InOrganization & KeepSuspendedAccessRequest,
): Promise<Nothing> {
  const caller = await requireActor(call, request);
  const found = (await selectSuspended(call.db, caller.organization)).find((one) => one.kind === kind && one.id === id);
  if (!found) throw new ApiError("suspended_access_not_found");
  switch (kind) {
    case "api_key":
      await keepKey(call, caller, id);
      break;
    case "machine_access": {
      const { machine_apps } = await listMachineApps(call, request);
      const scopes = machine_apps.find(({ connected_app_id }) => connected_app_id === id)?.scopes ?? [];
      await allowMachineApp(call, { ...request, connected_app_id: id, scopes });
      break;
    }
    case "scim_connection":
      await keepDirectory(call, caller, id);
      break;
    case "sso_connection":
      await activateConnection(call, { ...request, connection_id: id });
  }
  return {};
}

async function selectSuspended(
  db: Db,
  { project_id, organization_id }: Pick<OrganizationRow, "project_id" | "organization_id">,
): Promise<SuspendedAccess[]> {
  const { rows } = await sql<Omit<SuspendedAccess, "suspended_at"> & { suspended_at: Date }>`
    select * from (
      select 'api_key' as kind, api_key_id as id, name, suspended_at, project_id, organization_id from api_keys
      union all
      select 'machine_access', g.client_id, a.client_name, g.suspended_at, g.project_id, g.organization_id
        from machine_grants g join connected_apps a using (project_id, client_id)
      union all
      select 'scim_connection', connection_id, display_name, suspended_at, project_id, organization_id from scim_connections
      union all
      select 'sso_connection', connection_id, display_name, suspended_at, project_id, organization_id from sso_connections
    ) as owned
    where project_id = ${project_id} and organization_id = ${organization_id} and suspended_at is not null
    order by suspended_at desc, id limit ${LIST_LIMIT}`.execute(db);
  return rows.map(({ kind, id, name, suspended_at }) => ({ kind, id, name, suspended_at: suspended_at.toISOString() }));
}
