import type { OperatorRole } from "../../platform/call/call.ts";

/** From the least to the most: each may do all that those before it may. */
export const operatorRoles = ["read_only", "support", "owner"] as const satisfies OperatorRole[];

/** Returns the most that a member's roles make them; nothing for somebody whom no role makes an operator. */
export function operatorRoleOf(roleIds: string[]): OperatorRole | undefined {
  return operatorRoles.findLast((role) => roleIds.includes(role));
}

export function isAtLeast(role: OperatorRole, least: OperatorRole): boolean {
  return operatorRoles.indexOf(role) >= operatorRoles.indexOf(least);
}
