import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "@portico/provider/tools";
import { createDatabaseProxy, type PostgresPair, startPostgresPair } from "@portico/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectKept, expectWhole } from "../races/support/load/expect-ledger.ts";
import { startLoad } from "../races/support/load/load.ts";
import { connectedApps } from "../races/support/load/project.ts";
import { openRaceTrack, post, type RaceTrack } from "../races/support/nodes.ts";

const LOAD_MS = 10_000;
/** How long an operator's tools take until they are sure that the primary is gone. */
const NOTICE_MS = 500;
const RECOVERED_WITHIN_MS = 10_000;
const ANSWERED_WITHIN_MS = 10_000;
const PAUSE_MS = 50;

let pair: PostgresPair;
/** The one address that the nodes know, which leads to the current primary. */
let address: Awaited<ReturnType<typeof createDatabaseProxy>>;
let track: RaceTrack;
beforeAll(async () => {
  pair = await startPostgresPair();
  address = await createDatabaseProxy(pair.primaryUrl);
  track = await openRaceTrack({ serverUrl: address.url, project: connectedApps });
});
afterAll(async () => {
  await track?.stop();
  await address?.close();
  await pair?.stop();
});

/** Writes at a node without a pause, and remembers when each write was acknowledged. */
function writeAt(url: string) {
  const writtenAtMs: number[] = [];
  const statuses = new Map<number, number>();
  let longestMs = 0;
  let isOver = false;
  const running = (async () => {
    for (let index = 0; !isOver; index += 1) {
      const askedAtMs = performance.now();
      const request = { email_address: `probe-${index}@globex.test`, organization_id: track.organization_id };
      const { status } = await post(url, "otps/email/login_or_signup", request);
      longestMs = Math.max(longestMs, performance.now() - askedAtMs);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 200) writtenAtMs.push(askedAtMs);
      await sleep(PAUSE_MS);
    }
  })();
  return {
    statuses,
    longestMs: () => longestMs,
    /** The time from a moment to the first acknowledged write that began later. */
    recoveredAfterMs: (ms: number) => (writtenAtMs.find((atMs) => atMs > ms) ?? Number.POSITIVE_INFINITY) - ms,
    async end() {
      isOver = true;
      await running;
    },
  };
}

test("F3, T1: the primary is killed under load and its standby takes over: acknowledged writes stay, one-time things work once, and no request hangs", async () => {
  const seed = Number(process.env.PORTICO_SEED ?? Date.now() % 1_000_000);
  const load = await startLoad(track.urls, seed);
  const writers = track.urls.map(writeAt);
  await sleep(LOAD_MS);
  await pair.killPrimary();
  const killedAtMs = performance.now();
  await sleep(NOTICE_MS);
  await pair.promoteStandby();
  address.moveTo(pair.standbyUrl);
  const promotedAfterMs = performance.now() - killedAtMs;
  await sleep(LOAD_MS);
  await Promise.all(writers.map((writer) => writer.end()));
  await load.end();
  const { acknowledged, spent, lost, unheard, busy } = load.ledger;
  const writes = [...acknowledged.values()].reduce((sum, count) => sum + count, 0);
  const recovered = writers.map((writer) => Math.round(writer.recoveredAfterMs(killedAtMs)));
  const answers = writers.map(({ statuses }) => JSON.stringify(Object.fromEntries(statuses)));
  console.log(
    `failover, PORTICO_SEED=${seed}: promoted after ${Math.round(promotedAfterMs)} ms, nodes write again after ` +
      `${recovered.join(" and ")} ms; longest answer ${Math.round(Math.max(...writers.map((it) => it.longestMs())))} ms; ` +
      `answers by status ${answers.join(" and ")}; ${writes} writes acknowledged, ${spent.length} one-time things used; ` +
      `${lost} answers lost and ${busy} refused meanwhile, of which ${unheard} had used something up`,
  );
  for (const { statuses } of writers) expect([...statuses.keys()].sort()).toEqual([200, 503]);
  for (const writer of writers) expect(writer.longestMs()).toBeLessThan(ANSWERED_WITHIN_MS);
  for (const ms of recovered) expect(ms).toBeLessThan(RECOVERED_WITHIN_MS);
  await expectKept(load);
  const store = await connect({ databaseUrl: track.database.url }, () => {});
  await expectWhole(store, load).finally(store.close);
}, 300_000);
