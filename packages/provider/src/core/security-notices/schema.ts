import type { Migrations } from "../../platform/db/migrate.ts";
import type { Json } from "../../platform/db/schema.ts";

/** The links in emails about a change of the member's account. */
interface SecurityNoticesTable {
  project_id: string;
  token_hash: string;
  organization_id: string;
  member_id: string;
  event: string;
  /** The IDs that the change descends from: `records/session/lineage.ts`. */
  roots: Json<string[]>;
  created_at: Date;
  expires_at: Date;
}

declare module "../../platform/db/schema.ts" {
  interface Database {
    security_notices: SecurityNoticesTable;
  }
}

export const securityNoticeMigrations: Migrations = {
  "m070-security-notices": [
    `create table security_notices (
      project_id text not null,
      token_hash text not null,
      organization_id text not null,
      member_id text not null,
      event text not null,
      roots jsonb not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (project_id, token_hash))`,
    `create index security_notices_of on security_notices (project_id, organization_id, member_id)`,
    `create index security_notices_expired on security_notices (expires_at)`,
  ],
};
