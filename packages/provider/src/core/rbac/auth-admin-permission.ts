import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { findClaimant } from "../records/organization/domain-claims.ts";
import { checkEmailJit } from "../records/organization/email-jit.ts";
import { listRolesOfAddress } from "../records/roles/effective-roles.ts";
import { effectivePolicy, isAllowed, isWithin } from "../records/roles/policy.ts";
import { findRequirement } from "../records/session/authentication-policy.ts";
import { type Actor, requireRecentActor } from "./actor.ts";
import { authorize } from "./authorize.ts";
import { checkGrants } from "./grants.ts";

// Who opens a way in, or takes away what keeps others out, holds all that it can give (threats.md T64). A back end does
// in its own project. Each of these answers null, or the refusal to throw, or to return from the transaction.

/**
 * Checks that the caller may open a way in for anybody: make or re-key a single sign-on connection, loosen how the
 * organization lets people in. It lasts, and it may let in any member, also one who is given a role later. So it
 * takes what handing out every role of the policy takes.
 */
export async function checkAuthAdminPermission(call: Call, tx: Db, caller: Actor): Promise<ApiError | null> {
  // The creator of a setup link is checked each time it is used: `hasAuthAdminPermission`.
  if (caller.setup) return null;
  requirePassedPolicy(caller);
  const everyRole = effectivePolicy(call.project).roles.map(({ role_id }) => role_id);
  return checkGrants(call, tx, caller, everyRole);
}

/**
 * Requires that the caller's session passes the organization's policy as it is now, before they change that policy or who
 * may meet it (threats.md T122). It covers what `requireSession` leaves alone: the member enrolled in MFA since, say.
 * A back end and a setup link have no session.
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
    isAllowed(policy, roles, resource, action) &&
    isAllowed(policy, roles, "member", "update.roles") &&
    policy.roles.every(({ role_id }) => isWithin(policy, roles, role_id))
  );
}

/**
 * Lets the caller go on only when their roles grant the action, and all that a way in can give. Called before the
 * transaction, and before what costs something.
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
 * Checks that the caller may keep a member for emergencies: that one comes past the organization's single sign-on from
 * then on, also with a role that they are given later (threats.md T91). Taking it back opens nothing.
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
 * Checks that the caller may add a member with these roles. The roles that the domain of the address implies count too,
 * unless anyone with such an address could join without an invitation. Giving a role takes recent authentication
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
