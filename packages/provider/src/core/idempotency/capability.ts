import type { Capability } from "../../platform/capability/capability.ts";
import type { Migrations } from "../../platform/db/migrate.ts";

interface IdempotencyKeysTable {
  project_id: string;
  /** SHA-256 of the caller's key. */
  key_hash: string;
  /** The attempt that holds the key. An attempt that lost it commits nothing. */
  attempt: string;
  /** `running`: no effect yet. `committed`: it took effect. `answered`: its response is stored. */
  state: "running" | "committed" | "answered";
  /** A `KeptRecord`. */
  sealed_record: string;
  /** Until then the attempt counts as alive. */
  leased_until: Date;
  expires_at: Date;
}

declare module "../../platform/db/schema.ts" {
  interface Database {
    idempotency_keys: IdempotencyKeysTable;
  }
}

const idempotencyMigrations: Migrations = {
  "2026-11-25-idempotency": [
    `create table idempotency_keys (
      project_id text not null,
      key_hash text not null,
      attempt text not null,
      state text not null check (state in ('running', 'committed', 'answered')),
      sealed_record text not null,
      leased_until timestamptz not null,
      expires_at timestamptz not null,
      primary key (project_id, key_hash))`,
    `create index idempotency_keys_expired on idempotency_keys (expires_at)`,
  ],
};

/** `Idempotency-Key` of the management API: a repeated call is executed once. */
export const idempotency: Capability = {
  migrations: idempotencyMigrations,
  expiring: [{ table: "idempotency_keys" }],
};
