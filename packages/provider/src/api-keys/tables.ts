import type { Generated } from "kysely";
import type { GeneratedJson, Json, Row } from "../db/schema.ts";

interface ApiKeysTable {
  project_id: string;
  api_key_id: string;
  organization_id: string;
  /** Null for a key of the organization's own. */
  member_id: string | null;
  name: string;
  /** As they were given: what counts of them is read when the key is shown. */
  role_ids: Json<string[]>;
  secret_hash: string;
  secret_last_four: string;
  secret_expires_at: Date;
  /** While keys rotate, the one that is coming: it is good, too. */
  next_secret_hash: Generated<string | null>;
  next_secret_last_four: Generated<string | null>;
  next_secret_expires_at: Generated<Date | null>;
  /** The member who made it; null for a back end. */
  /** Since when it does nothing, until an admin keeps it. */
  suspended_at: Generated<Date | null>;
  created_by: string | null;
  ancestors: GeneratedJson<string[]>;
  created_at: Date;
  /** To a minute. */
  last_used_at: Generated<Date | null>;
  /** The later end of the two secrets. */
  expires_at: Date;
}

declare module "../db/schema.ts" {
  interface Database {
    api_keys: ApiKeysTable;
  }
}

export type ApiKeyRow = Row<"api_keys">;
