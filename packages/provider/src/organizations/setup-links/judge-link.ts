import type { SetupLink } from "@portico/wire";
import { hasAuthAdminPermission } from "../../core/rbac/auth-admin-permission.ts";
import { listMembersById } from "../../core/records/member/find-member.ts";
import { isCurrentEpoch } from "../../core/records/member/security-epoch.ts";
import { listRoles } from "../../core/records/roles/effective-roles.ts";
import type { MemberRow, OrganizationRow } from "../../core/records/schema.ts";
import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import type { SetupLinkRow } from "./schema.ts";

/** A link beside those on whom it stands. */
export interface JudgedLink {
  link: SetupLinkRow;
  status: SetupLink["status"];
  /** Who made it, while they are there. */
  maker: MemberRow | undefined;
}

/**
 * Says what a link is worth at this moment. It is worth what its maker may do: when they leave, lose a role, or change how
 * they sign in, it ends, and whoever works by it is out (threats.md T98).
 */
export async function judgeLinks(
  call: Call,
  db: Db,
  organization: OrganizationRow,
  links: SetupLinkRow[],
): Promise<JudgedLink[]> {
  const { project_id, organization_id } = organization;
  const ids = [...new Set(links.flatMap(({ created_by }) => created_by ?? []))];
  const makers = await listMembersById(
    db,
    ids.map((member_id) => ({ project_id, organization_id, member_id })),
  );
  return links.map((link) => {
    const maker = makers.find((one) => one.member_id === link.created_by && one.status !== "deleted");
    return { link, maker, status: statusOf(call, organization, link, maker) };
  });
}

function statusOf(
  call: Call,
  organization: OrganizationRow,
  link: SetupLinkRow,
  maker: MemberRow | undefined,
): SetupLink["status"] {
  const now = call.clock.now();
  if (link.revoked_at) return "revoked";
  if (link.suspended_at) return "void";
  if (link.finished_at) return "finished";
  if (link.session_expires_at && link.session_expires_at <= now) return "over";
  if (!link.consumed_at && link.expires_at <= now) return "expired";
  const stands = hasConnection(organization, link) && isBacked(call, organization, link, maker);
  if (!stands) return "void";
  return link.consumed_at ? "open" : "waiting";
}

function hasConnection(organization: OrganizationRow, { purpose, connection_id }: SetupLinkRow): boolean {
  if (connection_id === null) return true;
  if (purpose === "scim") return organization.scim_connection?.connection_id === connection_id;
  return organization.sso_connections.some((one) => one.connection_id === connection_id);
}

/** A back end's word lasts; a member's for as long as they may give it. */
function isBacked(
  call: Call,
  organization: OrganizationRow,
  { created_by, security_epoch, purpose }: SetupLinkRow,
  maker: MemberRow | undefined,
): boolean {
  if (created_by === null) return true;
  if (!maker || !isCurrentEpoch(maker, { member_id: created_by, security_epoch })) return false;
  const roles = listRoles(organization, maker).map(({ role_id }) => role_id);
  return hasAuthAdminPermission(call, roles, purpose, "update");
}
