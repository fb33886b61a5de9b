import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Connection } from "./connection.ts";
import type { Db } from "./schema.ts";

/**
 * A capability's migrations, by their names: the day, then the capability. Each is a list of statements, which PostgreSQL
 * and PGlite run alike. Forward only: what was released is never changed.
 */
export type Migrations = Record<string, string[]>;

/** A database with tables that no released version has made. */
export class ForeignSchemaError extends Error {
  override name = "ForeignSchemaError";
  readonly mend = "Start with an empty database or data directory.";
}

/** Kysely's own, which older nodes hold while they migrate. */
const LOCK_ID = "3853314791062309107";

/**
 * Brings the database up to date. Several nodes may call it at once: one migrates and the others wait. The lock is the
 * transaction's, not the session's as Kysely's own: behind a pooler nobody would ever give that back.
 * @throws ForeignSchemaError for a database of a version that was never released.
 */
export async function migrate({ db, unhurried }: Connection, migrations: Migrations): Promise<void> {
  const made = await listMigrations(db);
  if (Object.keys(migrations).every((name) => made.includes(name))) return;
  if (made.some((name) => /^2026-11-2[0-3]-/.test(name))) {
    throw new ForeignSchemaError(
      "The database was made by a version of Portico from before the first release, whose tables are others.",
    );
  }
  const getMigrations = async () =>
    Object.fromEntries(Object.entries(migrations).map(([name, statements]) => [name, toMigration(statements)]));
  await unhurried((patientDb) =>
    patientDb.transaction().execute(async (tx) => {
      await sql`select set_config('statement_timeout', '0', true)`.execute(tx);
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_ID)})`.execute(tx);
      const { error } = await new Migrator({ db: tx, provider: { getMigrations } }).migrateToLatest();
      if (error) throw error;
    }),
  );
}

function toMigration(statements: string[]): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}

/**
 * The names of the migrations that were made; none when the database is empty. One SELECT, where the migrator would look
 * through the whole catalog: most starts have nothing to migrate.
 */
export async function listMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass('kysely_migration')::text as found`.execute(
    db,
  );
  if (!rows[0]?.found) return [];
  const made = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return made.rows.map(({ name }) => name);
}
