import { findBySlug } from "../../core/records/organization/find-organizations.ts";
import type { OrganizationRow } from "../../core/records/schema.ts";
import type { Call, OperatorRole } from "../../platform/call/call.ts";
import { OPERATORS_SLUG } from "../../platform/config/console-project.ts";
import { ApiError } from "../../platform/lib/api-error.ts";

/** From the lowest to the highest: each role may do everything that lower roles may. */
export const operatorRoles = ["read_only", "support", "owner"] as const satisfies OperatorRole[];

/** Returns the highest console role among a member's roles; nothing if they have none. */
export function operatorRoleOf(roleIds: string[]): OperatorRole | undefined {
  return operatorRoles.findLast((role) => roleIds.includes(role));
}

export function isAtLeast(role: OperatorRole, least: OperatorRole): boolean {
  return operatorRoles.indexOf(role) >= operatorRoles.indexOf(least);
}

/**
 * Returns the operators' organization. @param call in the console's own project. @throws ApiError
 * `organization_not_found`.
 */
export async function requireOperators(call: Call): Promise<OrganizationRow> {
  const organization = await findBySlug(call, call.db, OPERATORS_SLUG);
  if (!organization) throw new ApiError("organization_not_found");
  return organization;
}
