import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Connection } from "./connection.ts";
import type { Db } from "./schema.ts";

/**
 * A capability's migrations by name. Names begin with a date, or with `m` and a number (`m010-sessions`), which sorts
 * after every date. Each is a list of statements that both PostgreSQL and PGlite run. Forward only: a released
 * migration never changes.
 */
export type Migrations = Record<string, string[]>;

/** A database that this version does not run on. */
export class UnusableSchemaError extends Error {
  override name = "UnusableSchemaError";
  readonly fix: string;
  constructor(message: string, fix: string) {
    super(message);
    this.fix = fix;
  }
}

/**
 * The numbers of migrations that were first named after a future day. Databases of that time have the old names, such
 * as `2026-12-03-sso` for `m002-sso`.
 */
const numbersOfDays: Record<string, string> = {
  "2026-12-02": "m001",
  "2026-12-03": "m002",
  "2026-12-04": "m003",
  "2026-12-10": "m004",
  "2026-12-11": "m005",
  "2026-12-12": "m006",
  "2026-12-20": "m007",
  "2027-01-20": "m008",
  "2027-01-21": "m008",
  "2027-01-22": "m008",
};

const toCurrentName = (name: string) => {
  const number = numbersOfDays[name.slice(0, "2026-12-02".length)];
  return number ? number + name.slice("2026-12-02".length) : name;
};

/** Kysely's own lock, which older nodes take while they migrate. */
const LOCK_ID = "3853314791062309107";

/**
 * Migrates the database. Several nodes may call it at once: one migrates and the others wait. The lock belongs to the
 * transaction, unlike Kysely's session lock, which would never be released behind a pooler.
 * @param options.allowsNewer whether the database may have migrations of a newer version, after a rollback.
 * @returns the migrations of a newer version, which this one does not know.
 * @throws UnusableSchemaError like `requireUsableSchema`.
 */
export async function migrate(
  { db, withoutTimeout }: Connection,
  migrations: Migrations,
  { allowsNewer = false } = {},
): Promise<string[]> {
  const { schema, stored, made, newer } = await requireUsableSchema(db, migrations, allowsNewer);
  if (Object.keys(migrations).every((name) => made.includes(name))) return newer;
  const getMigrations = async () =>
    Object.fromEntries(Object.entries(migrations).map(([name, statements]) => [name, toMigration(statements)]));
  const { Migrator } = await import("kysely/migration");
  // Without a schema, another program's tables would be found too.
  const place = schema === undefined ? {} : { migrationTableSchema: schema };
  await withoutTimeout((patientDb) =>
    patientDb.transaction().execute(async (tx) => {
      await sql`select set_config('statement_timeout', '0', true)`.execute(tx);
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_ID)})`.execute(tx);
      // If Kysely may not create its first table, it continues and reports an aborted transaction instead.
      const probe = schema === undefined ? sql.id("portico_probe") : sql.id(schema, "portico_probe");
      await sql`create table ${probe} ()`.execute(tx);
      await sql`drop table ${probe}`.execute(tx);
      if (schema !== undefined) await renameMigrations(tx, schema, stored);
      const { error } = await new Migrator({
        db: tx,
        provider: { getMigrations },
        // Branches that are merged in another order than their numbers must not stop an existing database from
        // starting.
        allowUnorderedMigrations: true,
        ...place,
      }).migrateToLatest();
      if (error) throw error;
    }),
  );
  return newer;
}

/**
 * Reads which migrations the database has. With `allowsNewer`, the version directly before the one that migrated it may
 * use it: it has no migrations that the newer one lacks.
 * @throws UnusableSchemaError for a database of a newer version or of one that was never released, and for another
 * program's schema.
 */
export async function requireUsableSchema(db: Db, migrations: Migrations, allowsNewer: boolean) {
  const { schema, stored } = await readStored(db);
  const made = stored.map(toCurrentName);
  if (made.some((name) => /^2026-11-2[0-3]-/.test(name))) {
    throw new UnusableSchemaError(
      "The database was created by a pre-release version of Portico with different tables.",
      "Start with an empty database or data directory.",
    );
  }
  if (made.length > 0 && !made.some((name) => name in migrations)) {
    throw new UnusableSchemaError(
      `The schema ${schema} contains another program's migrations (kysely_migration).`,
      "Use a separate schema for Portico: add options=-c%20search_path%3DNAME to the URL.",
    );
  }
  const newer = made.filter((name) => !(name in migrations)).sort();
  const isComplete = Object.keys(migrations).every((name) => made.includes(name));
  if (newer.length > 0 && !(allowsNewer && isComplete)) {
    const names = newer.length === 1 ? newer[0] : `${newer.at(-1)} and ${newer.length - 1} more`;
    const rollback = "To roll back to the version directly before it, set PORTICO_ALLOW_NEWER_DATABASE=true.";
    throw new UnusableSchemaError(
      `A newer version of Portico has migrated the database (${names}), so this version does not start.`,
      `Start the newer version.${isComplete ? ` ${rollback}` : ""} Otherwise restore a backup from before the upgrade.`,
    );
  }
  return { schema, stored, made, newer };
}

/** Renames migrations that were applied under a former name. */
async function renameMigrations(tx: Db, schema: string, stored: string[]): Promise<void> {
  for (const name of stored.filter((one) => toCurrentName(one) !== one))
    await sql`update ${sql.id(schema, "kysely_migration")} set name = ${toCurrentName(name)} where name = ${name}`.execute(
      tx,
    );
}

function toMigration(statements: string[]): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}

/** The names of the applied migrations; empty for an empty database. */
export async function listMigrations(db: Db): Promise<string[]> {
  return (await readStored(db)).stored.map(toCurrentName);
}

/**
 * Reads them from the schema of the search path that has our tables, else from the first one, where they would be
 * created. Other schemas may have another program's `kysely_migration` (Kysely's table name). Two SELECTs instead of
 * the migrator's scan of the catalog, because most starts have nothing to migrate.
 */
async function readStored(db: Db): Promise<{ schema: string | undefined; stored: string[] }> {
  const { rows } = await sql<{ schema: string; exists: boolean }>`
    select path.schema, to_regclass(format('%I.kysely_migration', path.schema)) is not null as "exists"
    from unnest(current_schemas(false)) with ordinality as path (schema, place)
    order by to_regclass(format('%I.organization_email_domains', path.schema)) is null, path.place
    limit 1`.execute(db);
  const [found] = rows;
  if (!found?.exists) return { schema: found?.schema, stored: [] };
  const { rows: stored } = await sql<{
    name: string;
  }>`select name from ${sql.id(found.schema, "kysely_migration")}`.execute(db);
  return { schema: found.schema, stored: stored.map(({ name }) => name) };
}

/**
 * A migration statement for a table that sign-ins write constantly. By default PostgreSQL vacuums once a fifth of a
 * table is dead, which is two million of ten million rows.
 * @param fillfactor below 100 if rows are updated in place: an update then stays on its page and changes no index.
 */
export function hotTable(table: string, fillfactor = 100): string {
  return `alter table ${table} set (fillfactor = ${fillfactor}, autovacuum_vacuum_scale_factor = 0.02,
    autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05)`;
}

/** Adds the column for when something that an organization owns was suspended, beside its ancestors. */
export function suspendable(table: string): string[] {
  return [`alter table ${table} add column if not exists suspended_at timestamptz`];
}

/**
 * Adds the column for the ancestors of a row, with the index that finds descendants. Most rows have no ancestors, and
 * are not in the index.
 */
export function ancestorsColumn(table: string, column = "ancestors"): string[] {
  return [
    `alter table ${table} add column if not exists ${column} jsonb not null default '[]'`,
    `create index if not exists ${table}_by_ancestor on ${table} using gin (${column}) where ${column} <> '[]'`,
  ];
}
