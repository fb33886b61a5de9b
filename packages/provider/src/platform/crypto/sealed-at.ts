/**
 * Where an encrypted value is stored. It can only be decrypted there, so that someone with write access to the
 * database cannot move a secret from one row to another (docs/threats.md T69).
 */
export interface SealedAt {
  project_id: string;
  table: string;
  /** The values of the row's key, in the order of its columns. */
  row: string[];
  column: string;
}

/** Every encrypted column, with the key of its row. The project is part of each key. */
export const sealedColumns = {
  signing_keys: { column: "sealed_private_jwk", key: ["kid"] },
  idempotency_keys: { column: "sealed_record", key: ["key_hash"] },
  outbox: { column: "sealed_message", key: ["outbox_id"] },
  totp_registrations: { column: "sealed_secret", key: ["organization_id", "member_id"] },
  recovery_codes: { column: "sealed_code", key: ["organization_id", "member_id", "code_hmac"] },
  oauth_states: { column: "sealed_proof", key: ["state_hash"] },
  oauth_landings: { column: "sealed_content", key: ["token_hash"] },
  sso_connections: { column: "sealed_client_secret", key: ["connection_id"] },
  sso_keys: { column: "sealed_private_key", key: ["connection_id", "key_id"] },
  sso_logins: { column: "sealed_login", key: ["organization_id", "login_id"] },
  audit_keys: { column: "sealed_key", key: ["key_id"] },
  webhook_endpoints: { column: "sealed_secrets", key: ["endpoint_id"] },
  signal_streams: { column: "sealed_authorization", key: ["client_id"] },
  /** Within the settings: one per OAuth provider, and one per bot protection service. */
  projects: { column: "settings.oauth.client_secret", key: ["provider"] },
} as const;

export type SealedTable = keyof typeof sealedColumns;

type RowKey<Table extends SealedTable> = Record<"project_id" | (typeof sealedColumns)[Table]["key"][number], string>;

export function sealedAt<Table extends SealedTable>(table: Table, row: RowKey<Table>): SealedAt {
  const { column, key } = sealedColumns[table];
  const values: Record<string, string> = row;
  return { project_id: row.project_id, table, row: key.map((name) => values[name] ?? ""), column };
}
