import type { Generated } from "kysely";
import type { Migrations } from "../../platform/db/migrate.ts";
import { ancestorsColumn, suspendable } from "../../platform/db/migrate.ts";
import type { GeneratedJson, Json, Row } from "../../platform/db/schema.ts";

interface ApiKeysTable {
  project_id: string;
  api_key_id: string;
  organization_id: string;
  /** Null for a key of the organization itself. */
  member_id: string | null;
  name: string;
  /** The roles as requested. Which of them apply is evaluated when the key is used. */
  role_ids: Json<string[]>;
  secret_hash: string;
  secret_last_four: string;
  secret_expires_at: Date;
  /** The next secret during a rotation. Both secrets work. */
  next_secret_hash: Generated<string | null>;
  next_secret_last_four: Generated<string | null>;
  next_secret_expires_at: Generated<Date | null>;
  /** The member who created it; null for a back end. */
  /** Suspended since then, until an admin reactivates it. */
  suspended_at: Generated<Date | null>;
  created_by: string | null;
  ancestors: GeneratedJson<string[]>;
  created_at: Date;
  /** Exact to a minute. */
  last_used_at: Generated<Date | null>;
  /** The later expiry of the two secrets. */
  expires_at: Date;
}

declare module "../../platform/db/schema.ts" {
  interface Database {
    api_keys: ApiKeysTable;
  }
}

export type ApiKeyRow = Row<"api_keys">;

export const apiKeyMigrations: Migrations = {
  "2026-11-28-api-keys": [
    // The row is deleted after `expires_at`, the later expiry of the two secrets.
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
