import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backendAuthorization } from "../contract/support/backend.ts";
import { expectKept } from "../races/support/load/expect-ledger.ts";
import { type Load, startLoad } from "../races/support/load/load.ts";
import { quantile } from "../races/support/rank-sum.ts";
import { type Gauges, readGauges } from "./support/gauges.ts";
import { type SoakNodes, startSoakNodes } from "./support/soak-nodes.ts";

const minutes = Number(process.env.PORTICO_SOAK_MINUTES ?? 120);
const ROUND_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Each round is a day of the nodes' clocks. */
const DAY_MS = 24 * HOUR_MS;
/** One worker sends some 5 requests a second: enough to find a leak, and the machine stays usable. */
const pace = { workers: 2, pauseMs: 250 };

/** The sample project's own organizations. */
const founders = "'globex', 'initech', 'umbrella', 'hooli'";
/** A deleted member can be restored, and keeps their data. */
const staying = ["members", "passwords", "recovery_codes", "totp_registrations"];

let nodes: SoakNodes;
let pool: pg.Pool;
beforeAll(async () => {
  nodes = await startSoakNodes();
  pool = new pg.Pool({ connectionString: nodes.databaseUrl, max: 1 });
});
afterAll(async () => {
  await pool?.end();
  await nodes?.stop();
});

/** What happens in the middle of a round, in turns. */
const events: Record<string, (load: Load) => Promise<unknown>> = {
  nothing: async () => {},
  "the mail server refuses for a third of it": async () => {
    nodes.setMail(true);
    await sleep(ROUND_MS / 3);
    nodes.setMail(false);
  },
  "a node is started again": () => nodes.restart("SIGTERM"),
  "the clocks jump": async ({ fixture }) => {
    fixture.shiftMs = await nodes.advance(20_000);
  },
  "a node is killed": () => nodes.restart("SIGKILL"),
};

test(`for ${minutes} minutes of mixed load, with outages, nothing is lost and nothing grows`, {
  timeout: minutes * 60_000 + HOUR_MS,
}, async () => {
  const gauges: Gauges[] = [];
  for (const endsAtMs = performance.now() + minutes * 60_000; performance.now() < endsAtMs; ) {
    const names = Object.keys(events);
    const name = names[gauges.length % names.length] as string;
    const load = await startLoad(nodes.urls, gauges.length, pace);
    await sleep(ROUND_MS / 4);
    await events[name]?.(load);
    await sleep(ROUND_MS / 2);
    await load.end();
    // The response to a failure names a request; the log has the cause.
    await expectKept(load).catch((error) => {
      throw new Error(nodes.failures().slice(-20).join("\n"), { cause: error });
    });
    nodes.mail.received.length = 0;
    await nodes.collectGarbage();
    const now = await readGauges(nodes.urls[0] as string, load.fixture.admin, pool);
    await removeGuests();
    await nodes.advance(DAY_MS);
    const writes = [...load.ledger.acknowledged.values()].reduce((sum, count) => sum + count, 0);
    gauges.push(now);
    console.log(
      JSON.stringify({ round: gauges.length, name, writes, lost: load.ledger.lost, busy: load.ledger.busy, ...now }),
    );
  }
  expectLevel(gauges);
});

/** Deletes new members and organizations, as a host does: the test is not about their growth. */
async function removeGuests(): Promise<void> {
  const { rows } = await pool.query<{ path: string }>(
    `select 'organizations/' || organization_id as path from organizations where organization_slug not in (${founders})
      union all
      select 'organizations/' || organization_id || '/members/' || member_id from members
        where status <> 'deleted' and email_address like 'member-%'
          and organization_id in (select organization_id from organizations where organization_slug in (${founders}))`,
  );
  for (const { path } of rows) {
    const init = { method: "DELETE", headers: backendAuthorization() };
    const answer = await fetch(`${nodes.urls[0]}/v1/b2b/${path}`, init);
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  }
}

type Gauge = Exclude<keyof Gauges, "rows">;

/** Compares the last third with the one before; in the first, a node fills its caches. */
function expectLevel(gauges: Gauges[]): void {
  const third = Math.floor(gauges.length / 3);
  const thirds = [gauges.slice(third, 2 * third), gauges.slice(-third)];
  const compare = (what: Gauge, statistic: (values: number[]) => number) => {
    const [before = 0, after = 0] = thirds.map((some) => statistic(some.map((one) => one[what])));
    console.log(`${what}: ${before.toFixed(2)}, then ${after.toFixed(2)}`);
    return { before, after };
  };
  const typical = (values: number[]) => quantile(values, 0.5);
  for (const what of ["heapMiB", "residentMiB"] as const) {
    const { before, after } = compare(what, typical);
    expect(after, what).toBeLessThan(before * 1.15 + 5);
  }
  for (const what of ["handles", "files", "connections"] as const) {
    const { before, after } = compare(what, (values) => Math.max(...values));
    expect(after, what).toBeLessThanOrEqual(before + 5);
  }
  const { before: quick, after: slow } = compare("median", typical);
  expect(slow, "how long a session check takes").toBeLessThan(quick * 2);
  compare("slowest", typical);
  const last = gauges.at(-1)?.rows ?? {};
  console.log("rows at the end:", last);
  // Too short for the sweep, which runs every five minutes, and for rows that stay for days.
  if (third < 10) return;
  // A swept table shrinks again and again, however much is written meanwhile; one that is not swept never returns to
  // its size.
  const countsOf = (some: Gauges[], table: string) => some.map(({ rows }) => rows[table] ?? 0);
  const grown = Object.keys(last).filter((table) => {
    const least = Math.min(...countsOf(gauges.slice(-Math.floor(third / 2)), table));
    return least > 1.2 * Math.max(...countsOf(gauges.slice(third, 2 * third), table));
  });
  expect(grown.filter((table) => !staying.includes(table))).toEqual([]);
}
