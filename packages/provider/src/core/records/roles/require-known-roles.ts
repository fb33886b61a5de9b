import type { Call } from "../../../platform/call/call.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { effectivePolicy } from "./policy.ts";

/** @throws ApiError `invalid_role` for one that the project's policy lacks. */
export function requireKnownRoles(call: Pick<Call, "project">, roleIds: string[]): void {
  const known = new Set(effectivePolicy(call.project).roles.map((role) => role.role_id));
  const unknown = roleIds.find((roleId) => !known.has(roleId));
  if (unknown !== undefined) {
    throw new ApiError("invalid_role", {
      message: `The role "${unknown}" is not defined in the project's RBAC policy.`,
    });
  }
}
