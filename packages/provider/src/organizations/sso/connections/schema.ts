import type { ColumnType, Generated } from "kysely";
import type { GeneratedJson, Json, Row } from "../../../platform/db/schema.ts";

interface SsoConnectionsTable {
  project_id: string;
  connection_id: string;
  organization_id: string;
  kind: "saml" | "oidc" | "external";
  status: "pending" | "active";
  /** If true, it stays pending until an admin activates it, even if it is complete. */
  is_held: Generated<boolean>;
  display_name: string;
  identity_provider: string;
  /** Depends on `kind`: see `sso/connections/connection.ts`. */
  settings: Json<unknown>;
  sealed_client_secret: string | null;
  /** The hash of the bearer token of security events. Null if they are not received. */
  signal_token_hash: Generated<string | null>;
  /** The metadata URL of a SAML connection that follows its identity provider. */
  metadata_url: ColumnType<string | null, string | null | undefined>;
  metadata_read_at: ColumnType<Date | null, Date | null | undefined>;
  metadata_due_at: ColumnType<Date | null, Date | null | undefined>;
  /** Why the last reading failed. Empty if it succeeded. */
  metadata_problem: Generated<string>;
  /** Why certificates of the metadata are not used; empty if all are. */
  metadata_left_out: Generated<string>;
  /** The ids it descends from: `records/session/lineage.ts`. */
  ancestors: GeneratedJson<string[]>;
  /** Since when it is suspended, until an admin keeps it. */
  suspended_at: Generated<Date | null>;
  created_at: Date;
  updated_at: Date;
}

/** The identity provider's certificates and our keys, which are sealed. */
interface SsoKeysTable {
  project_id: string;
  connection_id: string;
  key_id: string;
  purpose: "verification" | "signing" | "encryption";
  certificate: string;
  issuer: string;
  expires_at: Date;
  sealed_private_key: string | null;
  created_at: Date;
  updated_at: Date;
}

declare module "../../../platform/db/schema.ts" {
  interface Database {
    sso_connections: SsoConnectionsTable;
    sso_keys: SsoKeysTable;
  }
}

export type SsoConnectionRow = Row<"sso_connections">;
export type SsoKeyRow = Row<"sso_keys">;
