import type { OrganizationResponse, OrganizationSettings, UpdateOrganizationRequest } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { type InOrganization, requireActor, requireRecentActor } from "../../core/rbac/actor.ts";
import { checkAuthAdminPermission, requirePassedPolicy } from "../../core/rbac/auth-admin-permission.ts";
import { authorize, checkGrants } from "../../core/rbac/authorize.ts";
import { watchFullAdmins } from "../../core/rbac/last-admin.ts";
import { isClaimantSlug } from "../../core/records/organization/domain-claims.ts";
import { parseSettings } from "../../core/records/organization/parse-settings.ts";
import { growUsage } from "../../core/records/organization/quotas.ts";
import {
  lockOrganizationRow,
  saveEmailDomains,
  saveOauthTenants,
  updateOrganization as update,
} from "../../core/records/organization/store.ts";
import { toOrganization } from "../../core/records/organization/to-organization.ts";
import type { OrganizationRow } from "../../core/records/schema.ts";
import { requireLiveSession } from "../../core/records/session/require-session.ts";
import type { Call } from "../../platform/call/call.ts";
import { isUniqueViolation } from "../../platform/db/database-errors.ts";
import { json } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { mergeMetadata, metadataBytes } from "../../platform/lib/metadata.ts";
import { preventLockOut } from "../sso/connections/prevent-lock-out.ts";
import { concernsPolicy, isLoosened, mayLockOut } from "./loosened-settings.ts";

/** Only a back end can set `trusted_metadata`: the schema of the browser's call does not have it. */
export type OrganizationChange = UpdateOrganizationRequest & { trusted_metadata?: Record<string, unknown> };

/**
 * Changes the given settings of the caller's organization. Assigning roles by domain requires the permission to assign
 * them one by one; loosening the policy, or possibly locking others out, the permission to grant every role (threats.md
 * T64, T138). Changing the policy requires a session that meets it (T122). Loosening it, or implying a role by domain,
 * requires recent authentication (T125).
 *
 * @throws ApiError `unauthorized_action`, `invalid_organization_slug`, `organization_slug_already_used`,
 * `second_factor_required`, `recent_authentication_required`, `operation_restricted_by_organization_auth_methods`,
 * `invalid_role`, `bad_request`, `sso_would_lock_out`, `last_admin`.
 */
export async function updateOrganization(
  call: Call,
  { organization_id: target, ...request }: InOrganization & OrganizationChange,
): Promise<OrganizationResponse> {
  const caller = await requireActor(call, { organization_id: target });
  await authorize(call, caller, "organization", "update");
  const { trusted_metadata, sso_default_connection_id, ...settings } = request;
  const { organization_name, organization_slug, ...changed } = parseSettings(call, settings);

  const { project_id, organization_id } = caller.organization;
  try {
    return await transaction(call, async (tx) => {
      const current = await lockOrganizationRow(tx, project_id, organization_id);
      if (!current) throw new ApiError("organization_not_found");
      requireMovableSlug(call, current.organization_slug, organization_slug);
      requireOwnConnections(current, request);
      if (concernsPolicy(changed)) requirePassedPolicy({ ...caller, organization: current });
      const moved = movedRoles(current.settings, changed);
      const isLoosening = isLoosened(current.settings, changed);
      const refusal =
        (await checkGrants(call, tx, caller, moved)) ??
        (isLoosening || mayLockOut(current.settings, changed)
          ? await checkAuthAdminPermission(call, tx, caller)
          : null);
      if (refusal) return refusal;
      const isImplyingMore = isGrowing(current.settings, changed);
      if (isLoosening || isImplyingMore) requireRecentActor(call, caller);
      const requireRemainingAdmin = await watchFullAdmins(call, tx, current, moved);
      await preventLockOut(call, tx, caller, current, { ...current, settings: { ...current.settings, ...changed } });
      const row = await update(tx, current, {
        ...(organization_name !== undefined && { organization_name }),
        ...(organization_slug !== undefined && { organization_slug }),
        settings: {
          ...current.settings,
          ...changed,
          ...(sso_default_connection_id !== undefined && { sso_default_connection_id }),
        },
        ...(trusted_metadata && {
          trusted_metadata: json(mergeMetadata(current.trusted_metadata, trusted_metadata)),
        }),
        updated_at: call.clock.now(),
      });
      if (row && trusted_metadata) {
        const metadata_bytes = metadataBytes(row.trusted_metadata) - metadataBytes(current.trusted_metadata);
        await growUsage(call, tx, organization_id, { metadata_bytes });
      }
      if (isImplyingMore) await call.ends.endPendingMoves(call, tx, { organization_id });
      if (changed.email_allowed_domains) {
        await saveEmailDomains(tx, project_id, organization_id, changed.email_allowed_domains);
      }
      if (changed.allowed_oauth_tenants) {
        await saveOauthTenants(tx, project_id, organization_id, changed.allowed_oauth_tenants);
      }
      await audit(call, tx, {
        action: "organization.updated",
        organization_id,
        member_id: caller.member?.member_id,
        email_address: caller.member?.email_address,
        details: { fields: Object.keys(request) },
      });
      await requireRemainingAdmin(row ?? current);
      // If the caller's session ended during this call, the code that ended it could not find what this call created.
      if (caller.session) await requireLiveSession(call, tx, caller.session);
      return { organization: toOrganization(row ?? current) };
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError("organization_slug_already_used");
    throw error;
  }
}

/** @throws ApiError `bad_request` if a setting names a connection that the organization does not have. */
function requireOwnConnections(
  { sso_connections }: OrganizationRow,
  { sso_default_connection_id, sso_jit_provisioning_allowed_connections = [] }: OrganizationChange,
): void {
  const own = new Set(sso_connections.map(({ connection_id }) => connection_id));
  const named = [
    ...(sso_default_connection_id ? [sso_default_connection_id] : []),
    ...sso_jit_provisioning_allowed_connections,
  ];
  if (named.every((id) => own.has(id))) return;
  throw new ApiError("bad_request", {
    message: "A setting names a single sign-on connection that the organization does not have.",
  });
}

function requireMovableSlug({ project }: Call, from: string, to: string = from): void {
  if (from === to || ![from, to].some((slug) => isClaimantSlug(project, slug))) return;
  throw new ApiError("unauthorized_action", {
    message: "The project's claimed_domains contain this slug. Ask the operator to change it there first.",
  });
}

type Assigning = Pick<OrganizationSettings, "rbac_email_implicit_role_assignments">;

/** Returns whether a domain gets a role that it did not have. */
function isGrowing(
  before: Assigning,
  { rbac_email_implicit_role_assignments: after = [] }: Partial<Assigning>,
): boolean {
  const held = new Set(
    before.rbac_email_implicit_role_assignments.map(({ role_id, domain }) => `${role_id} ${domain}`),
  );
  return after.some(({ role_id, domain }) => !held.has(`${role_id} ${domain}`));
}

/** Lists the roles that a change assigns to domains or removes from them. */
function movedRoles(
  { rbac_email_implicit_role_assignments: before }: Pick<OrganizationSettings, "rbac_email_implicit_role_assignments">,
  { rbac_email_implicit_role_assignments: after }: UpdateOrganizationRequest,
): string[] {
  if (!after) return [];
  const textOf = ({ role_id, domain }: (typeof before)[number]) => `${role_id} ${domain}`;
  const isIn = (list: typeof before) => (one: (typeof before)[number]) =>
    list.some((other) => textOf(other) === textOf(one));
  const stays = (one: (typeof before)[number]) => isIn(before)(one) && isIn(after)(one);
  return [...before, ...after].filter((one) => !stays(one)).map(({ role_id }) => role_id);
}
