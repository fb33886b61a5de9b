import type { Migrations } from "../../platform/db/migrate.ts";

interface ServerKeysTable {
  /** The name of a server key, which reveals nothing about the key. */
  key_id: string;
  first_sealed_at: Date;
  /** When a node that encrypts with it last reported that; each does once a minute. */
  last_sealed_at: Date;
  /** Since when nothing encrypted with it is left; null while something may be. */
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
