import type { ApiKey } from "@portico/wire";
import type { ApiKeyRow } from "./schema.ts";

/** A key as its owners see it, without the secrets. */
export function toApiKey(row: ApiKeyRow): ApiKey {
  const { api_key_id, organization_id, member_id, name, role_ids, created_by } = row;
  return {
    api_key_id,
    organization_id,
    member_id,
    name,
    role_ids,
    last_four: row.secret_last_four,
    created_at: row.created_at.toISOString(),
    created_by,
    expires_at: row.secret_expires_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    next_last_four: row.next_secret_last_four,
    next_expires_at: row.next_secret_expires_at?.toISOString() ?? null,
  };
}
