import { effectiveRoles } from "../../core/records/roles/effective-roles.ts";
import type { MemberRow, OrganizationRow } from "../../core/records/schema.ts";

/**
 * The roles that a member's key can have: the member's, except those that only apply to sessions of an SSO
 * connection.
 */
export function keyRolesOf(organization: OrganizationRow, member: MemberRow): string[] {
  return effectiveRoles({ organization, member, session: { authentication_factors: [] } });
}
