import { hasPermission } from "@portico/wire";
import type { Call, SetupReach } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { audit } from "../audit/audit.ts";
import { effectiveRoles } from "../records/roles/effective-roles.ts";
import { effectivePolicy, isWithin } from "../records/roles/policy.ts";
import type { Actor } from "./actor.ts";

/** The resources other than members. `act-on-member.ts` decides about those, because it knows the target. */
type Resource = "organization" | "sso" | "scim" | "api_key" | "machine_access" | "audit_log";

/**
 * Requires that one of the caller's roles grants `action` on `resource`; a back end always may. Call it before the
 * transaction, because the audit event of a refusal must stay.
 * @throws ApiError `unauthorized_action`.
 */
export async function authorize(
  call: Call,
  caller: Actor,
  ...[resource, action]: [resource: Resource, action: string] | [resource: "member", action: "create" | "search"]
): Promise<void> {
  if (!caller.member || hasPermission(effectivePolicy(call.project), effectiveRoles(caller), resource, action)) return;
  throw await refuseAction(call, call.db, caller, { resource, action });
}

/**
 * Records that the caller tried something that their roles do not allow.
 * @returns the error to throw, or to return from a transaction.
 */
export async function refuseAction(
  call: Call,
  db: Db,
  caller: Actor,
  details: { resource: string; action: string; role_ids?: string[] },
): Promise<ApiError> {
  await audit(call, db, {
    action: "action.refused",
    organization_id: caller.organization.organization_id,
    member_id: caller.member?.member_id,
    email_address: caller.member?.email_address,
    details,
  });
  return new ApiError("unauthorized_action");
}

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
