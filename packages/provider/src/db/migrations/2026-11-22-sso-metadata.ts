import { type Kysely, sql } from "kysely";

/** Where a SAML connection's metadata is read again and again, and what the last time brought. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table sso_connections
    add column metadata_url text,
    add column metadata_read_at timestamptz,
    add column metadata_due_at timestamptz,
    add column metadata_problem text not null default ''`,
  `create index sso_connections_due on sso_connections (metadata_due_at) where metadata_due_at is not null`,
  `create index sso_keys_expiring on sso_keys (expires_at) where purpose = 'verification'`,
];
