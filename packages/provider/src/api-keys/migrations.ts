import { ancestorsColumn, suspendable } from "../db/ancestors-column.ts";
import type { Migrations } from "../db/migrate.ts";

export const apiKeyMigrations: Migrations = {
  "2026-11-28-api-keys": [
    // `expires_at` is the later end of the two secrets: the row goes then.
    `create table api_keys (
      project_id text not null,
      api_key_id text not null,
      organization_id text not null,
      member_id text,
      name text not null,
      role_ids jsonb not null,
      secret_hash text not null,
      secret_last_four text not null,
      secret_expires_at timestamptz not null,
      next_secret_hash text,
      next_secret_last_four text,
      next_secret_expires_at timestamptz,
      created_by text,
      created_at timestamptz not null,
      last_used_at timestamptz,
      expires_at timestamptz not null,
      primary key (project_id, api_key_id))`,
    `create unique index api_keys_secret on api_keys (project_id, secret_hash)`,
    `create unique index api_keys_next_secret on api_keys (project_id, next_secret_hash) where next_secret_hash is not null`,
    `create index api_keys_of on api_keys (project_id, organization_id, api_key_id)`,
    `create index api_keys_of_member on api_keys (project_id, organization_id, member_id) where member_id is not null`,
    `create index api_keys_expired on api_keys (expires_at)`,
  ],
  "m010-api-keys-ancestors": ancestorsColumn("api_keys"),
  "m011-api-keys-ancestors": [`update api_keys set ancestors = to_jsonb(array[member_id]) where member_id is not null`],
  "m012-api-keys-suspended": suspendable("api_keys"),
};
