import type { CreateSetupLinkRequest, CreateSetupLinkResponse } from "@portico/wire";
import { type Actor, type InOrganization, requireActor } from "../../core/rbac/actor.ts";
import { requireAuthAdminPermission } from "../../core/rbac/auth-admin-permission.ts";
import { authorize } from "../../core/rbac/authorize.ts";
import { requirePresentMember } from "../../core/records/member/require-member.ts";
import { lockOrganization } from "../../core/records/organization/find-organizations.ts";
import { requireQuota } from "../../core/records/organization/quotas.ts";
import { requireKnownRoles } from "../../core/records/roles/policy.ts";
import type { OrganizationRow } from "../../core/records/schema.ts";
import { requireLiveSession } from "../../core/records/session/require-session.ts";
import { ancestorsForOrganization } from "../../core/role-grants/record-grants.ts";
import type { Call } from "../../platform/call/call.ts";
import { newIdAt } from "../../platform/crypto/tokens.ts";
import { type Db, json } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { deactivateConnection } from "../sso/connections/activate-connection.ts";
import { getConnection } from "../sso/connections/list-connections.ts";
import { toSetupLink } from "./list-links.ts";
import { auditLink } from "./revoke-link.ts";
import { countLinks, findLink, setupLinks } from "./store.ts";

const DEFAULT_DAYS = 7;

/**
 * Creates a link with which someone without an account sets up one connection. An active connection can let anyone in,
 * so the link requires the same permissions as creating the connection (threats.md T64).
 *
 * @throws ApiError `unauthorized_action`, `invalid_role`, `sso_connection_not_found`, `no_active_scim_connection`,
 * `setup_link_not_allowed`, `setup_link_limit_reached`, `organization_not_found`.
 */
export async function createLink(
  call: Call,
  { organization_id: target, ...params }: InOrganization & CreateSetupLinkRequest,
): Promise<CreateSetupLinkResponse> {
  const caller = await requireActor(call, { organization_id: target });
  const { purpose, expires_in_days: days = DEFAULT_DAYS, note = "", role_ids = [] } = params;
  await requireAuthAdminPermission(call, caller, purpose, params.connection_id === undefined ? "create" : "update");
  // A new connection is updated afterwards.
  await authorize(call, caller, purpose, "update");
  requireKnownRoles(call, role_ids);
  const connection_id = await findTargetConnection(call, caller, params);
  return transaction(call, async (tx) => {
    const { organization, member } = await lockCreator(call, tx, caller);
    const { project_id, organization_id } = organization;
    const now = call.clock.now();
    const count = await countLinks(tx, { project_id, organization_id }, now);
    requireQuota(call, organization, "setup_links", count);
    const setup_link_id = newIdAt(now, call.project, "setup-link");
    const { token } = await setupLinks.issue(
      call,
      tx,
      { days },
      {
        setup_link_id,
        organization_id,
        purpose,
        note,
        connection_id,
        may_activate: params.may_activate ?? false,
        role_ids: json([...new Set(role_ids)]),
        created_by: member?.member_id ?? null,
        security_epoch: member?.security_epoch ?? null,
        ancestors: json(await ancestorsForOrganization(tx, caller)),
      },
    );
    const link = await findLink(tx, { project_id, setup_link_id });
    if (!link) throw new ApiError("setup_link_not_found");
    const { may_activate, expires_at } = link;
    const reach = { connection_id, may_activate, role_ids: link.role_ids, expires_at: expires_at.toISOString(), note };
    await auditLink(call, tx, "setup_link.created", link, { member: caller.member, ...reach });
    const at = `${call.publicUrl}/setup/${encodeURIComponent(project_id)}/${encodeURIComponent(setup_link_id)}`;
    return { setup_link: toSetupLink({ link, status: "waiting", creator: member }), setup_url: `${at}#${token}` };
  });
}

/** Finds the named connection or, for directory sync, the organization's only one. */
async function findTargetConnection(
  call: Call,
  { organization }: Actor,
  { purpose, connection_id, may_activate = false }: CreateSetupLinkRequest,
): Promise<string | null> {
  const { organization_id } = organization;
  if (purpose === "scim") {
    const found = organization.scim_connection?.connection_id ?? null;
    if (connection_id !== undefined && connection_id !== found) throw new ApiError("no_active_scim_connection");
    return found;
  }
  if (connection_id === undefined) return null;
  const { kind, is_held, connection } = await getConnection(call, { organization_id, connection_id });
  // Another organization's connection can be set up only there.
  if (kind === "external") throw new ApiError("setup_link_not_allowed");
  // Without being held, it would be active as soon as it is complete, which this link must not decide.
  const wouldActivate = connection.status === "pending" && !is_held && !may_activate;
  if (wouldActivate) await deactivateConnection(call, { organization_id, connection_id });
  return connection_id;
}

/** Locks the creator, so that no link is created by a member who is leaving or signing out. */
async function lockCreator(call: Call, tx: Db, { organization, member, session }: Actor) {
  const held: OrganizationRow = await lockOrganization(call, tx, organization.organization_id);
  const creator = member && (await requirePresentMember(tx, { organization: held }, member.member_id));
  if (session) await requireLiveSession(call, tx, session);
  return { organization: held, member: creator };
}
