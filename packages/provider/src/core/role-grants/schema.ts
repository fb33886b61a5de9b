import type { Migrations } from "../../platform/db/migrate.ts";
import { ancestorsColumn } from "../../platform/db/migrate.ts";
import type { Json, Row } from "../../platform/db/schema.ts";

/** Roles that members assigned, and invitations that they sent. Past ones stay until the member gets the role again. */
interface RoleGrantsTable {
  project_id: string;
  organization_id: string;
  /** The member with the role or the invitation. */
  member_id: string;
  /** "" for an invitation. */
  role_id: string;
  grant_id: string;
  /** The ancestors of the assigner's session: `records/session/lineage.ts`. */
  ancestors: Json<string[]>;
  suspended_at: Date | null;
}

declare module "../../platform/db/schema.ts" {
  interface Database {
    role_grants: RoleGrantsTable;
  }
}

export type RoleGrantRow = Row<"role_grants">;

export const roleGrantMigrations: Migrations = {
  "m013-role-grants": [
    `create table role_grants (
      project_id text not null,
      organization_id text not null,
      member_id text not null,
      role_id text not null,
      grant_id text not null,
      suspended_at timestamptz,
      primary key (project_id, organization_id, member_id, role_id))`,
    ...ancestorsColumn("role_grants"),
  ],
  "m014-role-grants-ids": [`create index role_grants_by_id on role_grants (project_id, grant_id)`],
};
