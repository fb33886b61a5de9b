import type { Migrations } from "../db/migrate.ts";

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
