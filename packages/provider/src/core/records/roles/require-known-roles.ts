import type { Call } from "../../../platform/call/call.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { effectivePolicy } from "./policy.ts";

/**
 * The longest list of role IDs that a member may have, in characters of JSON. A session JWT has them all, and browsers
 * drop cookies of more than 4 KiB.
 */
const ROLES_LIMIT = 1_500;

/** @throws ApiError `bad_request` if the roles of one member would make session JWTs too large for a cookie. */
export function requireRolesFit(roleIds: string[]): void {
  const size = JSON.stringify(roleIds).length;
  if (size <= ROLES_LIMIT) return;
  throw new ApiError("bad_request", {
    message: `roles: the IDs of these ${roleIds.length} roles take ${size} characters, and at most ${ROLES_LIMIT} fit into a session. Combine roles, or use shorter IDs.`,
  });
}

/** @throws ApiError `invalid_role` for a role that the project's policy does not define. */
export function requireKnownRoles(call: Pick<Call, "project">, roleIds: string[]): void {
  const known = new Set(effectivePolicy(call.project).roles.map((role) => role.role_id));
  const unknown = roleIds.find((roleId) => !known.has(roleId));
  if (unknown !== undefined) {
    throw new ApiError("invalid_role", {
      message: `The role "${unknown}" is not defined in the project's RBAC policy.`,
    });
  }
}
