import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { migrations } from "../../server/capabilities.ts";
import { mailboxKey } from "../lib/mailbox-key.ts";
import { connect } from "./connect.ts";
import type { Connection } from "./connection.ts";
import { listMigrations, migrate } from "./migrate.ts";

let connection: Connection;
beforeAll(async () => {
  connection = await connect({ memory: true }, () => {});
}, 60_000);
beforeEach(async () => {
  await sql`drop schema public cascade`.execute(connection.db);
  await sql`create schema public`.execute(connection.db);
});
afterAll(() => connection.close());

test("an empty database gets the tables of every capability, and a later migration of one", async () => {
  expect(await listMigrations(connection.db)).toEqual([]);
  await migrate(connection, migrations);
  await migrate(connection, { ...migrations, "m999-otps": ["alter table email_codes add column later text"] });
  expect(await listMigrations(connection.db)).toEqual([...Object.keys(migrations).sort(), "m999-otps"]);
  await sql`select later from email_codes`.execute(connection.db);
  expect(await migrate(connection, { ...migrations, "m999-otps": [] })).toEqual([]);
});

test("a database of a newer version is refused, and the version directly before runs on it only if that is allowed", async () => {
  const later = { "m998-later": [], "m999-latest": [] };
  await migrate(connection, { ...migrations, ...later });
  const refused = {
    message:
      "A newer version of Portico has migrated the database (m999-latest and 1 more), so this version does not start.",
    fix: expect.stringContaining("set PORTICO_ALLOW_NEWER_DATABASE=true."),
  };
  await expect(migrate(connection, migrations)).rejects.toMatchObject(refused);
  expect(await migrate(connection, migrations, { allowsNewer: true })).toEqual(Object.keys(later));
  expect(await migrate(connection, { ...migrations, ...later })).toEqual([]);
  // A version with migrations that the newer one lacks is from elsewhere.
  const elsewhere = migrate(connection, { ...migrations, "m997-elsewhere": [] }, { allowsNewer: true });
  await expect(elsewhere).rejects.toMatchObject({
    ...refused,
    fix: "Start the newer version. Otherwise restore a backup from before the upgrade.",
  });
});

test("a migration that fails leaves nothing behind", async () => {
  const broken = { "m999-broken": ["create table half_done (id text)", "select nonsense"] };
  await expect(migrate(connection, broken)).rejects.toThrow("nonsense");
  const { rows } = await sql<{ found: string | null }>`select to_regclass('half_done') as found`.execute(connection.db);
  expect(rows).toEqual([{ found: null }]);
});

test("an index that an operator created beforehand is kept", async () => {
  const before = Object.entries(migrations).filter(([name]) => name < "m004");
  await migrate(connection, Object.fromEntries(before));
  const later = Object.entries(migrations).filter(([name]) => name >= "m004");
  const texts = later.flatMap(([, statements]) => statements);
  const made = texts.flatMap((text) => /^create table (\w+)/.exec(text)?.[1] ?? []);
  const indexes = texts.filter(
    (text) => text.startsWith("create index") && !made.some((name) => text.includes(` on ${name} `)),
  );
  expect(indexes.length).toBeGreaterThan(10);
  for (const text of indexes) {
    expect(text).toContain("create index if not exists");
    const create = sql.raw(text.replace("create index", "create index concurrently"));
    // An index on a future table or column cannot be created beforehand.
    await create.execute(connection.db).catch((error) => expect(["42P01", "42703"]).toContain(error.code));
  }
  await migrate(connection, migrations);
  expect(await listMigrations(connection.db)).toEqual(Object.keys(migrations).sort());
});

test("reserved addresses get their mailbox key", async () => {
  const name = "m030-records-mailboxes";
  const { [name]: statements = [], ...others } = migrations;
  await migrate(connection, others);
  const addresses = [
    ...["ada@globex.test", "ada+1@globex.test", "ada+1+2@globex.test", "a.da+1@globex.test", "+1@globex.test"],
    ...["+a+1@globex.test", "a.d.a+1@gmail.com", "a.d.a@googlemail.com", "+a.b+1@gmail.com"],
  ];
  for (const address of addresses) {
    await sql`insert into retired_email_addresses (project_id, organization_id, email_address, member_id)
      values ('p', 'o', ${address}, 'm')`.execute(connection.db);
  }
  await migrate(connection, { ...others, [name]: statements });
  const { rows } = await sql<{ email_address: string; mailbox_key: string }>`
    select email_address, mailbox_key from retired_email_addresses`.execute(connection.db);
  expect(rows).toHaveLength(addresses.length);
  for (const row of rows) expect(row.mailbox_key, row.email_address).toBe(mailboxKey(row.email_address));
});

test("migrations that were named after a future day get a number, and do not run again", async () => {
  await migrate(connection, migrations);
  await sql`update kysely_migration set name = replace(name, 'm002-', '2026-12-03-')`.execute(connection.db);
  expect(await listMigrations(connection.db)).toEqual(expect.arrayContaining(["m002-sso"]));
  await migrate(connection, { ...migrations, "m999-later": ["alter table email_codes add column later text"] });
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(connection.db);
  expect(rows.map(({ name }) => name).sort()).toEqual([...Object.keys(migrations), "m999-later"].sort());
});

test("a database of a version that was never released is refused, and stays as it is", async () => {
  await sql`create table kysely_migration (name text primary key, timestamp text not null)`.execute(connection.db);
  await sql`insert into kysely_migration values ('2026-11-20-house', '')`.execute(connection.db);
  await expect(migrate(connection, migrations)).rejects.toThrow("by a pre-release version of Portico");
  expect(await listMigrations(connection.db)).toEqual(["2026-11-20-house"]);
});
