import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Connection, connect } from "@portico/provider/tools";
import { acmeProject, createProcessFolder, type PostgresServer, startPostgres } from "@portico/testkit";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDice, type Dice } from "../journeys/support/dice.ts";
import { isLong } from "../long.ts";
import { expectKept, expectWhole } from "./support/load/expect-ledger.ts";
import { type Load, startLoad } from "./support/load/load.ts";
import { connectedApps } from "./support/load/project.ts";
import { openRaceTrack, post, type RaceTrack, readMail, unkeyed } from "./support/nodes.ts";
import { quantile } from "./support/rank-sum.ts";

/** Most starts take this long. threats.md names 5 seconds; a busy machine takes longer. */
const READY_WITHIN_MS = 15_000;
const TIMEOUT_MS = isLong ? 3_600_000 : 120_000;
/** From one kill to the next, at most. */
const PEACE_MS = isLong ? 1_500 : 500;

/** Kills again and again, at random moments of the load, and waits until every pending flow has ended. */
async function strikeUnderLoad(
  urls: string[],
  { times, what }: { times: number; what: string },
  strike: (dice: Dice) => Promise<unknown>,
): Promise<Load> {
  const seed = Number(process.env.PORTICO_SEED ?? Date.now() % 1_000_000);
  const dice = createDice(seed, times);
  const load = await startLoad(urls, seed);
  for (let struck = 0; struck < times; struck += 1) {
    await sleep(dice.below(PEACE_MS));
    await strike(dice);
  }
  await sleep(PEACE_MS);
  await load.end();
  const { acknowledged, spent, lost, unheard, busy } = load.ledger;
  const writes = [...acknowledged.values()].reduce((sum, count) => sum + count, 0);
  console.log(
    `${what} ${times} times, PORTICO_SEED=${seed}: ${writes} writes acknowledged, ${spent.length} one-time things ` +
      `used; ${lost} answers lost and ${busy} refused meanwhile, of which ${unheard} had used something up`,
  );
  if (isLong) console.log(Object.fromEntries(acknowledged));
  return load;
}

describe("two nodes on PostgreSQL", () => {
  const KILLS = isLong ? 50 : 2;
  const RESTARTS = isLong ? 50 : 2;

  let server: PostgresServer | undefined;
  let track: RaceTrack;
  let store: Connection;
  let operator: pg.Pool;
  beforeAll(async () => {
    // A server of its own, for the full counts: a restart disconnects everyone who uses it.
    if (isLong) server = await startPostgres();
    track = await openRaceTrack({ serverUrl: server?.url, project: connectedApps });
    store = await connect({ databaseUrl: track.database.url }, () => {});
    operator = new pg.Pool({ connectionString: server?.url ?? process.env.PORTICO_TEST_POSTGRES_URL, max: 1 });
    operator.on("error", () => {});
    // A server with asynchronous commits, as the tests' servers are, loses acknowledged writes when it crashes.
    if (isLong) await operator.query(`alter database ${name()} set synchronous_commit = on`);
    if (isLong) await endConnections();
  });
  afterAll(async () => {
    await operator?.end();
    await store?.close();
    await track?.stop();
    await server?.stop();
  });

  test(
    `F4, T1: of which one is killed, ${KILLS} times: acknowledged writes stay, and one-time things work once`,
    async () => {
      const startsMs: number[] = [];
      const load = await strikeUnderLoad(track.urls, { times: KILLS, what: "kill -9 of a node" }, async (dice) => {
        startsMs.push(await track.crash(dice.below(track.urls.length)));
      });
      if (isLong) expect(quantile(startsMs, 0.5)).toBeLessThan(READY_WITHIN_MS);
      await expectKept(load);
      await expectWhole(store, load);
    },
    TIMEOUT_MS,
  );

  test(
    `F3: whose database ends every connection, ${RESTARTS} times: the same`,
    async () => {
      const restart = (dice: Dice) => (isLong && dice.below(2) === 0 ? crashDatabase() : endConnections());
      const load = await strikeUnderLoad(track.urls, { times: RESTARTS, what: "restart of the database" }, restart);
      await expectKept(load);
      await expectWhole(store, load);
    },
    TIMEOUT_MS,
  );

  test("F3: whose database ends in mid-transaction: rolled back, answered, and the next try succeeds, once", async () => {
    const email_address = "halfway@globex.test";
    const { organization_id, nodeOf } = track;
    await post(nodeOf(0), "magic_links/email/login_or_signup", { email_address, organization_id });
    const magic_links_token = (await readMail(nodeOf(0), email_address)).token;
    const redeem = () => post(nodeOf(0), "magic_links/authenticate", { magic_links_token });
    // Behind this lock the link is used up, and its session not yet created.
    const holder = new pg.Client({ connectionString: track.database.url });
    holder.on("error", () => {});
    await holder.connect();
    await holder.query("begin");
    await holder.query("lock table members in exclusive mode");
    const redeeming = redeem();
    const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = $1";
    await expect.poll(async () => (await operator.query(waiting, [name()])).rowCount, { timeout: 5_000 }).toBe(1);
    await endConnections();
    expect(await redeeming).toMatchObject({ status: 503, body: { error_type: "service_unavailable" } });
    await expect.poll(async () => (await redeem()).status, { timeout: 5_000 }).toBe(200);
    expect((await redeem()).body.error_type).toBe("unable_to_auth_magic_link");
  }, 60_000);

  /** PostgreSQL ends them all when one of its processes crashes, and recovers. */
  async function crashDatabase(): Promise<void> {
    const { rows } = await operator.query("select pg_backend_pid() as pid");
    process.kill(rows[0].pid, "SIGKILL");
    await expect.poll(() => operator.query("select 1").catch(() => undefined), { timeout: 15_000 }).toBeDefined();
  }

  const name = () => new URL(track.database.url).pathname.slice(1);

  async function endConnections(): Promise<void> {
    await operator.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name()]);
  }
});

const EMBEDDED_KILLS = 50;

test.runIf(isLong)(
  `F4, T1: the embedded store's node, killed ${EMBEDDED_KILLS} times: the same, and its directory is free again`,
  async () => {
    const folder = await createProcessFolder();
    try {
      const data = join(folder.path, "data");
      const locks = async () => (await readdir(data)).filter((name) => name.endsWith(".lock"));
      const start = () => folder.start({ config: { projects: [{ ...acmeProject, ...unkeyed, ...connectedApps }] } });
      let node = await start();
      const urls = [node.url];
      const startsMs: number[] = [];
      const load = await strikeUnderLoad(
        urls,
        { times: EMBEDDED_KILLS, what: "kill -9 of the embedded store" },
        async () => {
          await node.stop("SIGKILL");
          expect(await locks()).toHaveLength(1);
          const startedAtMs = performance.now();
          node = await start();
          urls[0] = node.url;
          startsMs.push(performance.now() - startedAtMs);
          expect(await locks()).toHaveLength(1);
        },
      );
      if (isLong) expect(quantile(startsMs, 0.5)).toBeLessThan(READY_WITHIN_MS);
      await expectKept(load);
      expect(await node.stop()).toBe(0);
      const store = await connect({ dataDirectory: join(data, "postgres") }, () => {});
      await expectWhole(store, load).finally(store.close);
    } finally {
      await folder.remove();
    }
  },
  TIMEOUT_MS,
);
