import { connect, listMigrations, migrateToLatest } from "@portico/provider/tools";
import { createDatabase } from "@portico/testkit";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const postgresUrl = process.env.PORTICO_TEST_POSTGRES_URL ?? "";

describe.skipIf(postgresUrl === "")("a database that others use, too", () => {
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let admin: pg.Client;

  beforeAll(async () => {
    database = await createDatabase(postgresUrl);
    admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    // As another program does that uses the same library, for its tables in `public`.
    await admin.query(`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
      create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0);
      insert into kysely_migration values ('2024-01-01-shop', '');
      insert into kysely_migration_lock values ('migration_lock', 0);
      create schema one; create schema two; create schema "Third place"`);
  });
  afterAll(async () => {
    await admin.end();
    await database.drop();
  });

  function open(path: string) {
    const url = new URL(database.url);
    url.searchParams.set("options", `-c search_path=${path}`);
    return connect({ databaseUrl: url.href }, () => {});
  }

  async function migrateIn(path: string): Promise<string[]> {
    const connection = await open(path);
    try {
      await migrateToLatest(connection);
      return await listMigrations(connection.db);
    } finally {
      await connection.close();
    }
  }

  const placesOf = async (table: string) => {
    const { rows } = await admin.query("select schemaname from pg_tables where tablename = $1 order by 1", [table]);
    return rows.map(({ schemaname }) => schemaname);
  };

  test("Portico gets a schema of its own next to another program's kysely_migration, with two nodes at once", async () => {
    const [one, again, third] = await Promise.all([
      migrateIn("one"),
      migrateIn("one"),
      migrateIn(`"Third\\ place",public`),
    ]);
    expect(one.length).toBeGreaterThan(10);
    expect(again).toEqual(one);
    expect(third).toEqual(one);
    expect(await placesOf("members")).toEqual(["Third place", "one"]);
    expect((await admin.query("select name from kysely_migration")).rows).toEqual([{ name: "2024-01-01-shop" }]);
  });

  test("tables in a later schema of the path are found when an earlier schema appears", async () => {
    expect(await migrateIn("two,one")).toEqual(await migrateIn("one"));
    expect(await placesOf("members")).toEqual(["Third place", "one"]);
  });

  test("another program's own schema is refused, and not changed", async () => {
    await expect(migrateIn("public")).rejects.toThrow("The schema public contains another program's migrations");
    expect(await placesOf("members")).toEqual(["Third place", "one"]);
    expect((await admin.query("select name from kysely_migration")).rows).toEqual([{ name: "2024-01-01-shop" }]);
  });
});
