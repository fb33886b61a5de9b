import { hasPermission } from "@portico/wire";
import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { findClaimant } from "../records/organization/domain-claims.ts";
import { checkEmailJit } from "../records/organization/email-policy.ts";
import { listRolesOfAddress } from "../records/roles/effective-roles.ts";
import { effectivePolicy, isWithin } from "../records/roles/policy.ts";
import { findRequirement } from "../records/session/authentication-policy.ts";
import { type Actor, requireRecentActor } from "./actor.ts";
import { authorize, checkGrants } from "./authorize.ts";

// Adding a sign-in method, or loosening a restriction, requires every permission that it could grant (threats.md T64).
// A back end may do so in its own project. The functions named `check` return null or an error, to throw or to return
// from the transaction.

/**
 * Checks that the caller may add or change a sign-in method for everyone, such as an SSO connection or a looser
 * policy. It lasts, and any member could use it, including one who is given a role later. So it requires permission
 * to assign every role of the policy.
 */
export async function checkAuthAdminPermission(call: Call, tx: Db, caller: Actor): Promise<ApiError | null> {
  // The creator of a setup link is checked each time it is used: `hasAuthAdminPermission`.
  if (caller.setup) return null;
  requirePassedPolicy(caller);
  const everyRole = effectivePolicy(call.project).roles.map(({ role_id }) => role_id);
  return checkGrants(call, tx, caller, everyRole);
}

/**
 * Requires that the caller's session meets the organization's current policy, before they change that policy or who
 * can meet it (threats.md T122). `requireSession` does not check everything, for example whether the member has
 * enrolled in MFA since. A back end and a setup link have no session.
 * @throws ApiError `second_factor_required`, `operation_restricted_by_organization_auth_methods`.
 */
export function requirePassedPolicy({ organization, member, session }: Actor): void {
  if (!member || !session) return;
  const { authentication_factors: factors, proofs } = session;
  const requirement = findRequirement(organization, member, { factors, proofs });
  if (requirement?.kind === "mfa") throw new ApiError("second_factor_required");
  if (requirement) throw new ApiError("operation_restricted_by_organization_auth_methods");
}

/** Same check for a member who is not the caller: whether these roles allow the action and everything that a sign-in method can grant. */
export function hasAuthAdminPermission({ project }: Call, roles: string[], resource: string, action: string): boolean {
  const policy = effectivePolicy(project);
  return (
    hasPermission(policy, roles, resource, action) &&
    hasPermission(policy, roles, "member", "update.roles") &&
    policy.roles.every(({ role_id }) => isWithin(policy, roles, role_id))
  );
}

/**
 * Requires that the caller's roles grant the action and everything that a sign-in method could grant. Call it before
 * the transaction, and before expensive work.
 * @throws ApiError `unauthorized_action`.
 */
export async function requireAuthAdminPermission(
  call: Call,
  caller: Actor,
  resource: "organization" | "sso" | "scim",
  action: string,
): Promise<void> {
  await authorize(call, caller, resource, action);
  const refusal = await checkAuthAdminPermission(call, call.db, caller);
  if (refusal) throw refusal;
}

/**
 * Checks that the caller may give a member emergency access, which lets them sign in without the organization's
 * single sign-on from then on, including with roles that they are given later (threats.md T91). Removing it needs no
 * permission here.
 */
export async function checkEmergencyAccess(
  call: Call,
  tx: Db,
  caller: Actor,
  { requested, current }: { requested: boolean | undefined; current: boolean },
): Promise<ApiError | null> {
  return requested && !current ? checkAuthAdminPermission(call, tx, caller) : null;
}

/**
 * Checks that the caller may add a member with these roles. Roles that the address's domain gives count too, unless
 * anyone with such an address could join without an invitation. Assigning a role requires recent authentication
 * (threats.md T125).
 * @throws ApiError `recent_authentication_required`, `second_factor_required`.
 */
export async function checkNewMember(
  call: Call,
  tx: Db,
  caller: Actor,
  { address, roles }: { address: string; roles: string[] },
): Promise<ApiError | null> {
  const isOpen = checkEmailJit(await findClaimant(call, tx, address), caller.organization, address) === null;
  const implied = isOpen ? [] : listRolesOfAddress(caller.organization, address);
  const given = [...new Set([...roles, ...implied])];
  const refusal = await checkGrants(call, tx, caller, given);
  if (!refusal && given.length > 0) requireRecentActor(call, caller);
  return refusal;
}
