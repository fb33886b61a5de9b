import type { Migrations } from "../db/migrate.ts";

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
