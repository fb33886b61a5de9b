import { hasPermission } from "@portico/wire";
import type { Call, SetupReach } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { effectiveRoles } from "../records/roles/effective-roles.ts";
import { effectivePolicy, isWithin } from "../records/roles/policy.ts";
import type { Actor } from "./actor.ts";
import { refuseAction } from "./authorize.ts";

/**
 * Checks that the caller may assign or remove these roles. A back end may. A setup link may assign the roles that its
 * creator named. A member needs the permission, and may only assign roles with no more permissions than their own
 * (docs/threats.md T50).
 * @param db the transaction, if there is one; a refusal leaves an audit event.
 * @returns null, or the error to throw, or to return from the transaction.
 */
export async function checkGrants(call: Call, db: Db, caller: Actor, roleIds: string[]): Promise<ApiError | null> {
  if (roleIds.length === 0) return null;
  if (caller.setup) return checkNamedRoles(caller.setup, roleIds);
  if (!caller.member) return null;
  const policy = effectivePolicy(call.project);
  const roles = effectiveRoles(caller);
  const isGranted =
    hasPermission(policy, roles, "member", "update.roles") &&
    roleIds.every((roleId) => isWithin(policy, roles, roleId));
  if (isGranted) return null;
  return refuseAction(call, db, caller, { resource: "member", action: "update.roles", role_ids: roleIds });
}

/** A refusal leaves no audit event: anyone who has the link could fill the log. */
function checkNamedRoles({ role_ids }: SetupReach, roleIds: string[]): ApiError | null {
  return roleIds.every((roleId) => role_ids.includes(roleId)) ? null : new ApiError("setup_link_not_allowed");
}
