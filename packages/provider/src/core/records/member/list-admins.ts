import type { Db } from "../../../platform/db/schema.ts";
import { listRoles } from "../roles/effective-roles.ts";
import { ADMIN_ROLE } from "../roles/policy.ts";
import type { MemberRow, OrganizationRow } from "../schema.ts";
import { listHoldersOf } from "./store.ts";

/** How many admins of one organization get an email. */
const MAILED_ADMINS = 50;

/**
 * Lists an organization's active admins, whether the role comes from an assignment, a domain, a connection or a
 * group.
 */
export async function listAdmins(db: Db, organization: OrganizationRow): Promise<MemberRow[]> {
  const holders = await listHoldersOf(db, organization, [ADMIN_ROLE]);
  return holders
    .filter((member) => listRoles(organization, member).some(({ role_id }) => role_id === ADMIN_ROLE))
    .slice(0, MAILED_ADMINS);
}
