import type { Migrations } from "../db/migrate.ts";

export const serverKeyMigrations: Migrations = {
  "2026-11-25-server-keys": [
    `create table server_keys (
      key_id text primary key,
      first_sealed_at timestamptz not null,
      last_sealed_at timestamptz not null,
      emptied_at timestamptz)`,
  ],
};
