import type { Migrations } from "../../platform/db/migrate.ts";

interface ServerKeysTable {
  /** The name of a server key, which says nothing of the key itself. */
  key_id: string;
  first_sealed_at: Date;
  /** The last time at which a node that seals with it has said so; each does once a minute. */
  last_sealed_at: Date;
  /** The time since when nothing that it sealed is left; null while something may be. */
  emptied_at: Date | null;
}

declare module "../../platform/db/schema.ts" {
  interface Database {
    server_keys: ServerKeysTable;
  }
}

export const serverKeyMigrations: Migrations = {
  "2026-11-25-server-keys": [
    `create table server_keys (
      key_id text primary key,
      first_sealed_at timestamptz not null,
      last_sealed_at timestamptz not null,
      emptied_at timestamptz)`,
  ],
};
