import { sql } from "kysely";
import { roleGrantMigrations } from "../../core/role-grants/schema.ts";
import type { Capability } from "../../platform/capability/capability.ts";
import { suspendInvitations, suspendRoles } from "./suspend-grants.ts";

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
