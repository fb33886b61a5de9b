import type { SuspendedAccess } from "@portico/wire";
import { sql } from "kysely";
import type { OrganizationRow } from "../../core/records/schema.ts";
import type { Db } from "../../platform/db/schema.ts";

const LIST_LIMIT = 200;

/** Lists an organization's suspended access, most recent first. */
export async function selectSuspended(
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
      union all
      select 'role', grant_id, role_id || ' · ' || email_address, suspended_at, project_id, organization_id
        from role_grants join members using (project_id, organization_id, member_id)
        where role_id <> '' and status <> 'deleted'
      union all
      select 'invitation', grant_id, email_address, suspended_at, project_id, organization_id
        from role_grants join members using (project_id, organization_id, member_id)
        where role_id = '' and status = 'deleted'
    ) as owned
    where project_id = ${project_id} and organization_id = ${organization_id} and suspended_at is not null
    order by suspended_at desc, id limit ${LIST_LIMIT}`.execute(db);
  return rows.map(({ kind, id, name, suspended_at }) => ({ kind, id, name, suspended_at: suspended_at.toISOString() }));
}
