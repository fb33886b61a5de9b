import { createDatabase } from "@portico/testkit";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { connect } from "../../../packages/provider/src/platform/db/connect.ts";
import type { Connection } from "../../../packages/provider/src/platform/db/connection.ts";
import { listMigrations, migrate } from "../../../packages/provider/src/platform/db/migrate.ts";
import { migrations } from "../../../packages/provider/src/server/capabilities.ts";
import { isLong } from "../../long.ts";

const serverUrl = process.env.PORTICO_TEST_STORE === "postgres" ? process.env.PORTICO_TEST_POSTGRES_URL : undefined;
const names = Object.keys(migrations).sort();
/** The first of the new migrations, for databases of the last versions. */
const newest = names.slice(isLong ? 1 : -10);

/** Tables whose rows a migration drops: counts of other hours than those that are kept. */
const emptied = ["measurements"];

/** A value for a column without a default, unless a condition names the allowed ones. */
const samples: Record<string, string> = {
  bigint: "1",
  boolean: "false",
  "double precision": "1",
  integer: "1",
  jsonb: "'{}'",
  text: "'2026-01'",
  "timestamp with time zone": "'2026-01-15'",
};

interface Column {
  table_name: string;
  column_name: string;
  data_type: string;
  allowed: string | null;
}

/** Inserts a row into each table. @returns the tables. */
async function fill(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query<Column>(`
    select c.table_name, c.column_name, c.data_type, (
      select substring(pg_get_constraintdef(k.oid) from '(''[^'']+'')::text') from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey) and a.attname = c.column_name
      where k.contype = 'c' and k.conrelid = to_regclass(format('%I', c.table_name)) limit 1) as allowed
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_nullable = 'NO' and c.column_default is null
      and c.is_identity = 'NO' and c.is_generated = 'NEVER' and not t.table_name like 'kysely%'
      and not exists (select 1 from pg_inherits where inhrelid = to_regclass(format('%I', t.table_name)))`);
  const tables = Map.groupBy(rows, ({ table_name }) => table_name);
  for (const [table, columns] of tables) {
    const values = columns.map(
      ({ column_name, data_type, allowed }) => allowed ?? samples[data_type] ?? `no ${column_name}`,
    );
    const into = columns.map(({ column_name }) => `"${column_name}"`);
    await db.query(`insert into "${table}" (${into.join()}) values (${values.join()}) on conflict do nothing`);
  }
  return [...tables.keys()];
}

describe.runIf(serverUrl)("a database of an earlier version, with a row in each table", () => {
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let connection: Connection;
  let db: pg.Client;
  beforeEach(async () => {
    database = await createDatabase(serverUrl ?? "");
    connection = await connect({ databaseUrl: database.url }, () => {});
    db = new pg.Client(database.url);
    await db.connect();
  });
  afterEach(async () => {
    await Promise.all([connection.close(), db.end()]);
    await database.drop();
  });
  const before = (name: string) =>
    Object.fromEntries(names.filter((one) => one < name).map((one) => [one, migrations[one] ?? []]));

  test.each(newest)("from before %s is migrated, and keeps its rows", async (name) => {
    await migrate(connection, before(name));
    const tables = await fill(db);
    expect(tables.length).toBeGreaterThan(0);
    await migrate(connection, migrations);
    expect(await listMigrations(connection.db)).toEqual(names);
    for (const table of tables.filter((one) => !emptied.includes(one))) {
      const { rows } = await db.query("select to_regclass($1) as name", [table]);
      if (rows[0].name === null) continue;
      expect((await db.query(`select 1 from "${table}" limit 1`)).rows, table).toHaveLength(1);
    }
  });

  test("that is up to date takes a migration whose name sorts before those that it has", async () => {
    await migrate(connection, migrations);
    await fill(db);
    const late = { "2026-11-29-late": ["alter table members add column late text not null default ''"] };
    await migrate(connection, { ...migrations, ...late });
    expect((await db.query("select late from members")).rows).toEqual([{ late: "" }]);
  });
});
