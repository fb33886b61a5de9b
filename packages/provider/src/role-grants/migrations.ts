import { ancestorsColumn } from "../db/ancestors-column.ts";
import type { Migrations } from "../db/migrate.ts";

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
