import type { Call } from "../../call/call.ts";
import type { Db } from "../../db/schema.ts";
import { listRoles } from "../roles/effective-roles.ts";
import { ADMIN_ROLE } from "../roles/policy.ts";
import type { MemberRow, OrganizationRow } from "../tables.ts";
import { listHoldersOf } from "./store.ts";

/** The most administrators of one organization that a mail goes to. */
const MAILED_ADMINS = 50;

/** Lists an organization's active administrators, by whatever they are: handed out, by their domain, by a connection, by a group. */
export async function listAdmins(call: Call, db: Db, organization: OrganizationRow): Promise<MemberRow[]> {
  const { project_id } = call.project;
  const { organization_id, sso_connections, scim_connection, settings } = organization;
  const holders = await listHoldersOf(db, {
    project_id,
    organization_id,
    role: ADMIN_ROLE,
    domains: settings.rbac_email_implicit_role_assignments
      .filter(({ role_id }) => role_id === ADMIN_ROLE)
      .map(({ domain }) => domain),
    connectionIds: sso_connections
      .filter(({ role_ids, groups }) => [...role_ids, ...groups.map(({ role_id }) => role_id)].includes(ADMIN_ROLE))
      .map(({ connection_id }) => connection_id),
    groupIds: (scim_connection?.groups ?? [])
      .filter(({ role_id }) => role_id === ADMIN_ROLE)
      .map(({ group_id }) => group_id),
  });
  return holders
    .filter((member) => listRoles(organization, member).some(({ role_id }) => role_id === ADMIN_ROLE))
    .slice(0, MAILED_ADMINS);
}
