import type { Migrations } from "../db/migrate.ts";

export const transfersMigrations: Migrations = {
  "2026-11-29-transfers": [
    `create table imported_organizations (
      project_id text not null,
      external_id text not null,
      organization_id text not null,
      primary key (project_id, external_id),
      unique (project_id, organization_id))`,
    `create table imported_members (
      project_id text not null,
      organization_id text not null,
      external_id text not null,
      member_id text not null,
      primary key (project_id, organization_id, external_id),
      unique (project_id, organization_id, member_id))`,
  ],
};
