import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { embeddedTemplate } from "../../../../testkit/src/database/embedded-template.ts";
import { connect } from "./connect.ts";
import type { Connection } from "./connection.ts";
import { vacuumEmbedded } from "./open-embedded.ts";

const ROWS = 5_000;

let connection: Connection;
beforeAll(async () => {
  connection = await connect({ memory: true, dump: await embeddedTemplate() }, () => {});
}, 60_000);
afterAll(() => connection.close());

async function read<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(connection.db)).rows;
}

/** What a day of sign-ins writes, and what the sweep then takes. */
async function comeAndGo(): Promise<number> {
  await read(sql`insert into counters (project_id, subject, window_start, count, expires_at)
    select 'p', 'subject-' || number, now(), 1, now() from generate_series(1, ${sql.lit(ROWS)}) as number`);
  await read(sql`delete from counters`);
  await vacuumEmbedded(connection.db);
  const [table] = await read(sql<{ size: number }>`select pg_total_relation_size('counters')::int as size`);
  return table?.size ?? 0;
}

test("a table is as large after ten days as after two", async () => {
  const sizes: number[] = [];
  for (let day = 1; day <= 10; day += 1) sizes.push(await comeAndGo());
  expect(sizes[1]).toBeGreaterThan(0);
  expect(sizes[9]).toBeLessThanOrEqual(sizes[1] as number);
}, 60_000);

test("plans match the tables: finding a member of a large organization does not read all others", async () => {
  await read(sql`insert into imported_members (project_id, organization_id, external_id, member_id)
    select 'p', 'o', number::text, 'member-' || number from generate_series(1, ${sql.lit(ROWS)}) as number`);
  const plan = async () =>
    JSON.stringify(
      await read(sql`explain (analyze, format json) select member_id from imported_members
        where project_id = 'p' and organization_id = 'o' and external_id = '4711'`),
    );
  const before = await plan();
  expect(before).toMatch(new RegExp(`"Rows Removed by Filter":${ROWS - 1}`));
  expect(await vacuumEmbedded(connection.db)).toContain("imported_members");
  expect(await plan()).not.toContain("Rows Removed by Filter");
  expect(await vacuumEmbedded(connection.db)).toEqual([]);
}, 60_000);
