import type { Migrations } from "../../platform/db/migrate.ts";

interface AttestedTokensTable {
  project_id: string;
  profile_id: string;
  jti: string;
  expires_at: Date;
}

declare module "../../platform/db/schema.ts" {
  interface Database {
    attested_tokens: AttestedTokensTable;
  }
}

export const sessionsMigrations: Migrations = {
  "2026-11-24-sessions": [
    `create table attested_tokens (
      project_id text not null,
      profile_id text not null,
      jti text not null,
      expires_at timestamptz not null,
      primary key (project_id, profile_id, jti))`,
    `create index attested_tokens_expired on attested_tokens (expires_at)`,
  ],
};
