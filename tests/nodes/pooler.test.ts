import { connect, migrateToLatest } from "@portico/provider/tools";
import { createDatabase, findPgBouncer, type PostgresServer, startPgBouncer, startPostgres } from "@portico/testkit";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectKept, expectWhole } from "../races/support/load/expect-ledger.ts";
import { startLoad } from "../races/support/load/load.ts";
import { connectedApps } from "../races/support/load/project.ts";
import { openRaceTrack } from "../races/support/nodes.ts";

const LOAD_MS = 10_000;
const found = findPgBouncer();
const kinds = found?.keepsNames ? (["keeps_names", "forgets_names"] as const) : (["forgets_names"] as const);
if (!found) console.warn("Not run: no PgBouncer. Install it, or set PORTICO_PGBOUNCER to its path.");

describe.skipIf(!found).each(kinds)(`behind PgBouncer ${found?.version} in transaction mode, which %s`, (pooler) => {
  let server: PostgresServer;
  let pool: Awaited<ReturnType<typeof startPgBouncer>>;
  beforeAll(async () => {
    server = await startPostgres();
    pool = await startPgBouncer(server.url, { names: pooler === "keeps_names" });
  });
  afterAll(async () => {
    await pool?.stop();
    await server?.stop();
  });
  const pooled = (url: string) => Object.assign(new URL(url), { port: new URL(pool.url).port }).href;

  test("two nodes migrate an empty database at once, and leave no lock and no setting behind", async () => {
    const database = await createDatabase(server.url);
    const nodes = await Promise.all([1, 2].map(() => connect({ databaseUrl: pooled(database.url), pooler }, () => {})));
    await Promise.all(nodes.map(migrateToLatest));
    await Promise.all(nodes.map((node) => node.close()));
    const direct = new pg.Client({ connectionString: database.url });
    await direct.connect();
    const { rows } = await direct.query("select 1 from pg_locks where locktype = 'advisory'");
    expect(rows).toEqual([]);
    await direct.end();
    const left = new pg.Client({ connectionString: pooled(database.url) });
    await left.connect();
    expect((await left.query("show statement_timeout")).rows).toEqual([{ statement_timeout: "5s" }]);
    await left.end();
    await database.drop();
  }, 120_000);

  test("T1: two nodes under load share five connections: acknowledged writes stay, and one-time things work once", async () => {
    const track = await openRaceTrack({
      serverUrl: server.url,
      config: { database_pooler: pooler },
      project: connectedApps,
      way: pooled,
    });
    const load = await startLoad(track.urls, Date.now() % 1_000_000);
    await new Promise((resolve) => setTimeout(resolve, LOAD_MS));
    await load.end();
    await expectKept(load);
    const store = await connect({ databaseUrl: track.database.url }, () => {});
    await expectWhole(store, load).finally(store.close);
    const { acknowledged, busy } = load.ledger;
    console.log(`${pooler}: ${[...acknowledged.values()].reduce((sum, one) => sum + one, 0)} writes, ${busy} refused`);
    await track.stop();
  }, 120_000);
});
