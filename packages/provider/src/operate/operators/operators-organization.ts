import { findBySlug } from "../../core/records/organization/find-organizations.ts";
import type { OrganizationRow } from "../../core/records/schema.ts";
import type { Call, OperatorRole } from "../../platform/call/call.ts";
import { OPERATORS_SLUG } from "../../platform/config/console-project.ts";
import { ApiError } from "../../platform/lib/api-error.ts";

/** From the least to the most: each may do all that those before it may. */
export const operatorRoles = ["read_only", "support", "owner"] as const satisfies OperatorRole[];

/** Returns the most that a member's roles make them; nothing for somebody whom no role makes an operator. */
export function operatorRoleOf(roleIds: string[]): OperatorRole | undefined {
  return operatorRoles.findLast((role) => roleIds.includes(role));
}

export function isAtLeast(role: OperatorRole, least: OperatorRole): boolean {
  return operatorRoles.indexOf(role) >= operatorRoles.indexOf(least);
}

/** The organization of the operators. @param call in the console's own project. @throws ApiError `organization_not_found`. */
export async function requireOperators(call: Call): Promise<OrganizationRow> {
  const organization = await findBySlug(call, call.db, OPERATORS_SLUG);
  if (!organization) throw new ApiError("organization_not_found");
  return organization;
}
