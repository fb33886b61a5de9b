import { effectiveRoles } from "../../../core/records/roles/effective-roles.ts";
import type { SessionRow } from "../../../core/records/schema.ts";
import { authenticationContext } from "../../../core/records/session/authentication-context.ts";
import { findRequirement } from "../../../core/records/session/authentication-policy.ts";
import { emailAuthority } from "../../../core/records/session/proofs.ts";
import type { Call } from "../../../platform/call/call.ts";
import { isDiskFull } from "../../../platform/db/database-errors.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { isAllowedIn } from "../apps/app-rules.ts";
import { grantableScopes, permissionsOf } from "../apps/scopes.ts";
import { findGrantSubject, type GrantSubject, savePolicyVersion } from "./grants-store.ts";

/** A live grant, with its current permissions. */
export interface LiveGrant extends GrantSubject {
  /** The member's current roles. */
  effective_roles: string[];
  /** The granted scopes that the member can still grant (docs/threats.md T29). */
  live_scopes: string[];
}

const read = new WeakMap<Call, Map<string, Promise<LiveGrant | undefined>>>();

/**
 * Returns the grant with its member, organization and app, read once per request. Undefined if it has ended, its
 * member has left, the organization no longer allows the app, or its policy now requires more than the member had
 * proven.
 */
export function findLiveGrant(call: Call, grantId: string): Promise<LiveGrant | undefined> {
  const grants = read.get(call) ?? new Map<string, Promise<LiveGrant | undefined>>();
  const grant = grants.get(grantId) ?? readLiveGrant(call, grantId);
  read.set(call, grants.set(grantId, grant));
  return grant;
}

async function readLiveGrant(call: Call, grantId: string): Promise<LiveGrant | undefined> {
  const { project } = call;
  const found = await findGrantSubject(call.db, project.project_id, grantId, call.clock.now());
  if (!found || !isAllowedIn(found, found)) return undefined;
  if (!(await passesPolicy(call, found))) return undefined;
  const effective_roles = effectiveRoles({ organization: found, member: found, session: found });
  const scopes = found.scopes.filter((scope) => found.allowed_scopes.includes(scope));
  return { ...found, effective_roles, live_scopes: grantableScopes(project, effective_roles, scopes) };
}

/**
 * Evaluates what the member had proven when they connected the app, if the organization's policy has become stricter
 * since: tokens then end, as sessions do (threats.md T121). The member has to connect the app again.
 */
async function passesPolicy(call: Call, grant: GrantSubject): Promise<boolean> {
  const { authentication_factors: factors, proofs, current_policy_version } = grant;
  if (grant.policy_version >= current_policy_version) return true;
  if (findRequirement(grant, grant, { factors, proofs })) return false;
  await savePolicyVersion(call.db, grant, current_policy_version).catch((error: unknown) => {
    if (!isDiskFull(error)) throw error;
  });
  return true;
}

/** The claims about the organization and the member's roles in it: docs/connected-apps.md. */
function organizationClaims({ organization_id, organization_slug, effective_roles }: LiveGrant) {
  return { organization_id, organization_slug, roles: effective_roles };
}

/** The additional claims of access tokens: the permissions of these scopes. */
export function accessClaims(call: Call, grant: LiveGrant, scopes: string[]) {
  const permissions = permissionsOf(call.project, grant.effective_roles, scopes);
  // RFC 9470 section 6: they let an API decide whether to require a stronger sign-in.
  const { authTime, acr, amr } = authenticationContext(grant.authentication_factors);
  return { ...organizationClaims(grant), permissions, auth_time: authTime, acr, amr };
}

/** OpenID Connect Core section 5.1; the library filters them by scope. */
export function accountClaims(grant: LiveGrant) {
  return {
    sub: grant.member_id,
    ...organizationClaims(grant),
    organization_name: grant.organization_name,
    ...(grant.name && { name: grant.name }),
    email: grant.email_address,
    ...emailAuthority(grant, grant.proofs),
    ...(grant.mfa_phone_number && {
      phone_number: grant.mfa_phone_number,
      phone_number_verified: grant.mfa_phone_number_verified,
    }),
  };
}

/** The scope that lets an app act as its member. */
export const FULL_ACCESS = "full_access";

/**
 * Returns the current grant of an app's session. The session cannot do more than its grant, which ends with the
 * consent, the app, the member, or the organization's permission for the app (threats.md T63).
 * @throws ApiError `session_not_found` if it has ended or no longer gives full access.
 */
export async function requireLiveGrant(call: Call, { grant_id }: Pick<SessionRow, "grant_id">): Promise<LiveGrant> {
  const grant = grant_id === null ? undefined : await findLiveGrant(call, grant_id);
  if (!grant?.live_scopes.includes(FULL_ACCESS)) throw new ApiError("session_not_found");
  return grant;
}
