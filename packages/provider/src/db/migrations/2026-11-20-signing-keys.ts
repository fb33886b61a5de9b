import { type Kysely, sql } from "kysely";

/** When a signing key begins to sign, and when it is gone: its state follows from the clock. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The default is for a node of the version before, which may seed a project while this one is already here.
  `alter table signing_keys
    add column signs_from timestamptz not null default clock_timestamp(),
    add column retires_at timestamptz`,
  `update signing_keys set signs_from = created_at`,
  `create index signing_keys_retired on signing_keys (retires_at) where retires_at is not null`,
];
