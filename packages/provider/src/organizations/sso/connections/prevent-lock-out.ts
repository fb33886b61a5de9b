import { hasPermission, type OrganizationSettings } from "@portico/wire";
import { isMfaMethodAllowed, mfaMethods } from "../../../core/mfa/second-factors.ts";
import type { Actor } from "../../../core/rbac/actor.ts";
import { listEmergencyMembers } from "../../../core/records/member/store.ts";
import { listRoles } from "../../../core/records/roles/effective-roles.ts";
import { effectivePolicy } from "../../../core/records/roles/policy.ts";
import type { MemberRow, OrganizationRow } from "../../../core/records/schema.ts";
import {
  admitsAllMembers,
  findRequirement,
  usesEmergencyAccess,
} from "../../../core/records/session/authentication-policy.ts";
import { emailFactor } from "../../../core/records/session/factors.ts";
import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { listTriedConnections } from "./store.ts";

type Policy = Pick<OrganizationSettings, "auth_methods" | "allowed_auth_methods">;

/** Returns whether single sign-on is the only sign-in method. Also true if the policy allows no method at all. */
function isSsoOnly({ auth_methods, allowed_auth_methods }: Policy): boolean {
  return auth_methods === "RESTRICTED" && allowed_auth_methods.every((method) => method === "sso");
}

/**
 * Prevents admins from locking themselves out of their organization (docs/adr/0040). A member who makes single sign-on
 * the only method, removes a connection while it is, or leaves only methods that they do not have (threats.md T138),
 * must be able to log in again: as shown by this session, by a passed test of a remaining connection, or by a member
 * with emergency access. The same applies to the user of a setup link, about whom nothing is known. A back end can
 * always log in.
 *
 * @param before the locked organization.
 * @param after the organization after the change.
 * @throws ApiError `sso_would_lock_out`.
 */
export async function preventLockOut(
  call: Call,
  tx: Db,
  { member, session, setup }: Actor,
  before: OrganizationRow,
  after: OrganizationRow,
): Promise<void> {
  if (!member && !setup) return;
  const isAsked = isSsoOnly(after.settings) ? isNarrowed(before, after) : isLeftOut({ member, session }, before, after);
  if (!isAsked) return;
  const active = activeIds(after);
  const isSsoTaken = after.settings.allowed_auth_methods.includes("sso");
  const ssoConnectionIds = session?.authentication_factors.map(({ sso_factor }) => sso_factor?.provider_id) ?? [];
  if (isSsoTaken && active.some((id) => ssoConnectionIds.includes(id))) return;
  if (isSsoTaken && member && (await listTriedConnections(tx, member)).some((id) => active.includes(id))) return;
  const kept = await listEmergencyMembers(tx, after);
  if (kept.some((one) => canUseEmergencyAccess(call, after, one))) return;
  throw new ApiError("sso_would_lock_out");
}

/** Returns whether the session's sign-in method was allowed before, and its member has no allowed method left. */
function isLeftOut(
  { member, session }: Pick<Actor, "member" | "session">,
  before: OrganizationRow,
  after: OrganizationRow,
): boolean {
  if (!member || !session || admitsAllMembers(after.settings)) return false;
  const { authentication_factors: factors, proofs } = session;
  const isRefused = (organization: OrganizationRow) =>
    findRequirement(organization, member, { factors, proofs })?.kind === "primary";
  return isRefused(after) && !isRefused(before);
}

/** Returns whether there are fewer sign-in methods than before. */
function isNarrowed(before: OrganizationRow, after: OrganizationRow): boolean {
  const left = activeIds(after);
  return (
    !isSsoOnly(before.settings) ||
    before.settings.allowed_auth_methods.length > after.settings.allowed_auth_methods.length ||
    activeIds(before).some((id) => !left.includes(id)) ||
    // Members with emergency access need a second factor.
    mfaMethods.some(
      (method) => isMfaMethodAllowed(before.settings, method) && !isMfaMethodAllowed(after.settings, method),
    )
  );
}

function activeIds({ sso_connections }: OrganizationRow): string[] {
  return sso_connections.filter(({ status }) => status === "active").map(({ connection_id }) => connection_id);
}

/** Returns whether a member can log in with emergency access, and change the policy. */
function canUseEmergencyAccess(call: Call, organization: OrganizationRow, member: MemberRow): boolean {
  const roles = listRoles(organization, member).map(({ role_id }) => role_id);
  return (
    usesEmergencyAccess(organization, member, [emailFactor(call, "email_otp", member.email_address)]) &&
    hasPermission(effectivePolicy(call.project), roles, "organization", "update")
  );
}
