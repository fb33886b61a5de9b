import { effectiveRoles } from "../../core/records/roles/effective-roles.ts";
import type { MemberRow, OrganizationRow } from "../../core/records/schema.ts";

/**
 * The roles that a member's key can have: theirs, but for those which count only in sessions that came by a single sign-on
 * connection. A key comes by none.
 */
export function keyRolesOf(organization: OrganizationRow, member: MemberRow): string[] {
  return effectiveRoles({ organization, member, session: { authentication_factors: [] } });
}
