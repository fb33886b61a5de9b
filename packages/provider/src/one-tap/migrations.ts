import type { Migrations } from "../db/migrate.ts";

export const oneTapMigrations: Migrations = {
  "2026-11-24-one-tap": [
    `create table one_tap_credentials (
      project_id text not null,
      credential_hash text not null,
      expires_at timestamptz not null,
      primary key (project_id, credential_hash))`,
    `create index one_tap_credentials_expires_at on one_tap_credentials (expires_at)`,
  ],
};
