import type { SetupLink } from "@portico/wire";
import { hasAuthAdminPermission } from "../../core/rbac/auth-admin-permission.ts";
import { listMembersById } from "../../core/records/member/find-member.ts";
import { isCurrentEpoch } from "../../core/records/member/security-epoch.ts";
import { listRoles } from "../../core/records/roles/effective-roles.ts";
import type { MemberRow, OrganizationRow } from "../../core/records/schema.ts";
import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import type { SetupLinkRow } from "./schema.ts";

export interface EvaluatedLink {
  link: SetupLinkRow;
  status: SetupLink["status"];
  /** The member who created it, unless deleted. */
  creator: MemberRow | undefined;
}

/**
 * Computes the current status of links. A link depends on its creator's permissions: if they leave, lose a role or
 * change how they log in, the link ends, also for the browser that opened it (threats.md T98).
 */
export async function evaluateLinks(
  call: Call,
  db: Db,
  organization: OrganizationRow,
  links: SetupLinkRow[],
): Promise<EvaluatedLink[]> {
  const { project_id, organization_id } = organization;
  const ids = [...new Set(links.flatMap(({ created_by }) => created_by ?? []))];
  const creators = await listMembersById(
    db,
    ids.map((member_id) => ({ project_id, organization_id, member_id })),
  );
  return links.map((link) => {
    const creator = creators.find((one) => one.member_id === link.created_by && one.status !== "deleted");
    return { link, creator, status: statusOf(call, organization, link, creator) };
  });
}

function statusOf(
  call: Call,
  organization: OrganizationRow,
  link: SetupLinkRow,
  creator: MemberRow | undefined,
): SetupLink["status"] {
  const now = call.clock.now();
  if (link.revoked_at) return "revoked";
  if (link.suspended_at) return "void";
  if (link.finished_at) return "finished";
  if (link.session_expires_at && link.session_expires_at <= now) return "over";
  if (!link.consumed_at && link.expires_at <= now) return "expired";
  const isValid = hasConnection(organization, link) && isBacked(call, organization, link, creator);
  if (!isValid) return "void";
  return link.consumed_at ? "open" : "waiting";
}

function hasConnection(organization: OrganizationRow, { purpose, connection_id }: SetupLinkRow): boolean {
  if (connection_id === null) return true;
  if (purpose === "scim") return organization.scim_connection?.connection_id === connection_id;
  return organization.sso_connections.some((one) => one.connection_id === connection_id);
}

/** A back end's links stay valid; a member's only while the member has the permission. */
function isBacked(
  call: Call,
  organization: OrganizationRow,
  { created_by, security_epoch, purpose }: SetupLinkRow,
  creator: MemberRow | undefined,
): boolean {
  if (created_by === null) return true;
  if (!creator || !isCurrentEpoch(creator, { member_id: created_by, security_epoch })) return false;
  const roles = listRoles(organization, creator).map(({ role_id }) => role_id);
  return hasAuthAdminPermission(call, roles, purpose, "update");
}
