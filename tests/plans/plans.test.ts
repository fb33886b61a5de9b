import { createMigratedDatabase } from "@portico/testkit";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrations } from "../../packages/provider/src/server/capabilities.ts";
import { exceptions } from "./support/exceptions.ts";
import { pretendSize } from "./support/pretend-size.ts";
import { findFaults } from "./support/read-plan.ts";
import { readStatements } from "./support/statements.ts";

let database: Awaited<ReturnType<typeof createMigratedDatabase>>;
let db: pg.Client;
beforeAll(async () => {
  database = await createMigratedDatabase(process.env.PORTICO_TEST_POSTGRES_URL ?? "");
  db = new pg.Client({ connectionString: database.url });
  await db.connect();
  await pretendSize(db);
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

const faultsOf = (text: string) => findFaults(db, text);

test("the planner takes a table for large, and a query without an index is found", async () => {
  expect(await faultsOf("select * from members where project_id = $1 and name = $2")).toEqual(["reads all of members"]);
  expect(await faultsOf("select * from members where project_id = $1 order by member_id limit 10")).not.toEqual([]);
  expect(
    await faultsOf("select * from sessions where project_id = $1 and organization_id = $2 and member_session_id = $3"),
  ).toEqual([]);
});

const statements = readStatements();
/** They read what they change, once. */
const migrating = new Set(
  Object.values(migrations)
    .flat()
    .map((text) => text.trim()),
);

test.skipIf(statements.length === 0)(
  "among 10^6 organizations and 10^7 members, no statement of the provider scans a growing table, or reads ten rows for one",
  async ({ annotate }) => {
    await annotate(`${statements.length} statements of the last run of the contract tests on PostgreSQL`);
    const found: Record<string, string[]> = {};
    for (const text of statements) {
      if (migrating.has(text.trim()) || exceptions.some(({ statement }) => statement.test(text))) continue;
      const faults = await faultsOf(text);
      if (faults.length > 0) found[text] = faults;
    }
    expect(found).toEqual({});
  },
);

test("an organization is found by a part of its name with the trigram index", async () => {
  const statement = `select * from organizations where project_id = 'p' and lower(organization_name) like lower('%globex industries%')
    order by organization_id limit 100`;
  const { rows } = await db.query(`explain ${statement}`);
  expect(JSON.stringify(rows)).toContain("organizations_by_part_of_name");
  expect(await faultsOf(statement)).toEqual([]);
});

test("no index is a prefix of another, which would double its writes", async () => {
  const { rows } = await db.query(`
    with keys as (
      select indexrelid as id, indrelid, indisunique, indclass[0] as class, pg_get_expr(indpred, indrelid) as rows,
        array(select replace(pg_get_indexdef(indexrelid, k, true), ' COLLATE "C"', '')
          from generate_series(1, indnkeyatts) k) as columns
      from pg_index join pg_class c on c.oid = indexrelid
      where relnamespace = 'public'::regnamespace and relkind in ('i', 'I'))
    select one.id::regclass::text as short, other.id::regclass::text as long
    from keys one join keys other on other.indrelid = one.indrelid and other.id <> one.id
      and other.class = one.class and other.rows is not distinct from one.rows
      and other.columns[1:cardinality(one.columns)] = one.columns
    where not one.indisunique and not (other.columns = one.columns and other.id < one.id)`);
  expect(rows).toEqual([]);
});
