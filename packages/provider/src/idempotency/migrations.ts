import type { Migrations } from "../db/migrate.ts";

export const idempotencyMigrations: Migrations = {
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
