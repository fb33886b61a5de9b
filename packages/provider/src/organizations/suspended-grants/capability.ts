import { sql } from "kysely";
import { hasFullAdmin, isFullAdmin } from "../../core/rbac/last-admin.ts";
import { forEachOwner } from "../../core/records/lineage/end-access.ts";
import { requireOrganization } from "../../core/records/organization/find-organizations.ts";
import { roleGrantMigrations } from "../../core/role-grants/schema.ts";
import { findGrant, releaseGrant } from "../../core/role-grants/store.ts";
import { changeMember } from "../../core/sign-in/change-member.ts";
import type { EndedAccess } from "../../platform/call/access-tables.ts";
import type { Call } from "../../platform/call/call.ts";
import type { Capability } from "../../platform/capability/capability.ts";
import type { Db } from "../../platform/db/schema.ts";
import { offBoardMember } from "../off-boarding/off-board-member.ts";

/** Removes roles granted by someone whose access has ended. The last member who can grant every role keeps theirs. */
function suspendRoles(call: Call, tx: Db, rows: EndedAccess[]): Promise<void> {
  return forEachOwner(call, tx, rows, async (member, { id }) => {
    const grant = await findGrant(tx, member.project_id, id);
    if (!grant) return;
    const roles = member.roles.filter((role) => role !== grant.role_id);
    const organization = await requireOrganization(call, tx, member.organization_id);
    if (isFullAdmin(call, organization, member) && !isFullAdmin(call, organization, { ...member, roles })) {
      if (!(await hasFullAdmin(call, tx, organization, { except: member.member_id }))) return releaseGrant(tx, grant);
    }
    await changeMember(call, tx, member, { roles }, undefined);
  });
}

/** Ends invitations sent by someone whose access or roles have ended. */
function suspendInvitations(call: Call, tx: Db, rows: EndedAccess[]): Promise<void> {
  return forEachOwner(call, tx, rows, async ({ organization_id, member_id }) => {
    const organization = await requireOrganization(call, tx, organization_id);
    await offBoardMember(call, tx, organization, member_id, { reason: "deactivated", by: { type: "lineage" } });
  });
}

/** The member of a grant's row. */
const member = sql`select from members m
  where m.project_id = role_grants.project_id and m.organization_id = role_grants.organization_id
    and m.member_id = role_grants.member_id`;

export const roleGrants: Capability = {
  access: [
    {
      table: "role_grants",
      kind: "role",
      id: "grant_id",
      endedAt: "suspended_at",
      // Grants of members who left, or who lost the role, give nothing.
      where: sql`role_id <> '' and exists (${member} and m.status <> 'deleted' and m.roles ? role_grants.role_id)`,
      afterEnd: suspendRoles,
    },
    {
      table: "role_grants",
      kind: "invitation",
      id: "grant_id",
      endedAt: "suspended_at",
      // A member who accepted the invitation has verified their own mailbox.
      where: sql`role_id = '' and exists (${member} and m.status in ('invited', 'pending'))`,
      afterEnd: suspendInvitations,
    },
  ],
  migrations: roleGrantMigrations,
};
