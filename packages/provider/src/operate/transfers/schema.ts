import type { Migrations } from "../../platform/db/migrate.ts";

/** Which organization each imported ID became, so that importing a file twice adds nothing twice. */
interface ImportedOrganizationsTable {
  project_id: string;
  /** The ID in the old system. */
  external_id: string;
  organization_id: string;
}

/** The same for members, within their organization: a person of the old system may be a member of several. */
interface ImportedMembersTable {
  project_id: string;
  organization_id: string;
  external_id: string;
  member_id: string;
}

declare module "../../platform/db/schema.ts" {
  interface Database {
    imported_organizations: ImportedOrganizationsTable;
    imported_members: ImportedMembersTable;
  }
}

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
