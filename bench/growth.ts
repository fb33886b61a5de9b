// `npm run bench:growth -- --organizations 1e6 --members 1e7`: the cost of frequent calls in a large project, compared with a
// small one of 10^4 organizations and 10^5 members in the same run. Generating takes about 3 minutes per million members. With
// `--server postgres://…`, both stay in databases of that server for the next run. `--only "session check"` repeats one call.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { acmeProject, startPostgres } from "@portico/testkit";
import { startChild } from "./child.ts";
import { type Call, calls, type Data, frontend, type GrowthFixture, person } from "./growth-calls.ts";
import { countRead, grow, readBytes, type Size } from "./growth-data.ts";
import { openDatabase } from "./growth-database.ts";
import { formatReports, median, type Row } from "./report.ts";

const ROUNDS = 11;
const CALLS = 10;
/** The calls for which pages and rows are counted, including their preparation. */
const COUNTED = 50;
/** PostgreSQL updates the statistics of a connection once a second. */
const NOTIFY_INTERVAL_MS = 1_100;

const { values: options } = parseArgs({
  options: {
    organizations: { type: "string", default: "1e5" },
    members: { type: "string", default: "1e6" },
    server: { type: "string" },
    only: { type: "string", default: "" },
  },
});
const small: Size = { organizations: 10_000, members: 100_000 };
const large: Size = { organizations: Number(options.organizations), members: Number(options.members) };

const folder = mkdtempSync(join(tmpdir(), "portico-growth-"));
const configFile = join(folder, "portico.config.json");
const stark = { organization_name: "Stark", organization_slug: "stark", members: [{ ...person, roles: ["admin"] }] };
const projects = [{ ...acmeProject, organizations: [stark], rate_limits: "relaxed" }];
writeFileSync(
  configFile,
  JSON.stringify({ mode: "development", public_url: "http://localhost:4100", port: 0, projects }),
);

const postgres = options.server ? undefined : await startPostgres();
const server = options.server ?? postgres?.url ?? "";
const fixtures: GrowthFixture[] = [];
try {
  for (const size of [small, large]) fixtures.push(await prepare(size));
  const rows: Row[] = [];
  for (const [what, call] of Object.entries(calls)) {
    if (!what.includes(options.only)) continue;
    process.stderr.write(`${what} …\n`);
    const [floor, ours] = await measure(call);
    rows.push(
      { what: `${what}: p50`, unit: "ms", floor: floor.ms, ours: ours.ms, aim: 1.3, ratedBy: "ratio" },
      {
        what: `${what}: CPU of the provider`,
        unit: "ms",
        floor: floor.cpuMs,
        ours: ours.cpuMs,
        aim: 1.1,
        ratedBy: "ratio",
      },
      { what: `${what}: pages read`, unit: "", floor: floor.pages, ours: ours.pages },
      // A sequential scan would read a hundred times as many.
      { what: `${what}: rows read`, unit: "", floor: floor.rows, ours: ours.rows, limit: 10, ratedBy: "ratio" },
    );
  }
  for (const [table, bytes] of Object.entries(fixtures[1]?.bytes ?? {}))
    rows.push({
      what: `a row of ${table}, indexes included`,
      unit: "bytes",
      floor: fixtures[0]?.bytes[table] ?? 0,
      ours: bytes,
    });
  const bench = `${large.organizations} organizations and ${large.members} members, beside 10^4 and 10^5`;
  console.log(formatReports([{ bench, rows }]));
} finally {
  for (const { provider } of fixtures) await provider.stop();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function prepare(size: Size): Promise<GrowthFixture> {
  const database = await openDatabase(server, `portico_growth_${size.organizations}_${size.members}`);
  const environment = {
    DATABASE_URL: database.url,
    PORTICO_SERVER_KEY: "a server key for benchmarks, long enough",
    LOG_LEVEL: "warn",
  };
  const provider = await startChild(["packages/provider/src/server/main.ts", "--config", configFile], environment);
  if (!database.isReady) {
    await grow(database.url, size);
    await database.setReady();
  }
  const bytes = await readBytes(database.url);
  const fixture = { url: provider.url, provider, databaseUrl: database.url, organization_id: "", sessions: [], bytes };
  const { organization } = await frontend(fixture, "/organizations/search", { organization_slug: "stark" });
  fixture.organization_id = organization.organization_id;
  return fixture;
}

/** Calls both databases in turn, so that a busy moment of the machine affects both. */
async function measure({ prepare, call }: Call) {
  const ms: number[][] = [[], []];
  const cpuMs: number[][] = [[], []];
  const read: { pages: number; rows: number }[] = [];
  // Spread over all parts of the tables.
  let turn = 0;
  const run = async (fixture: GrowthFixture, count: number) => {
    const turns: { n: number; prepared: Data }[] = [];
    for (let at = 0; at < count; at += 1) {
      turn += 1;
      const n = (turn * 7919) % small.organizations;
      turns.push({ n, prepared: await prepare?.(fixture, n) });
    }
    const before = await fixture.provider.cpuSeconds();
    const durationsMs: number[] = [];
    for (const { n, prepared } of turns) {
      const startedAtMs = performance.now();
      await call(fixture, n, prepared);
      durationsMs.push(performance.now() - startedAtMs);
    }
    return { took: durationsMs, cpuMs: (((await fixture.provider.cpuSeconds()) - before) / count) * 1000 };
  };
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [at, fixture] of fixtures.entries()) {
      const ran = await run(fixture, CALLS);
      if (round < 0) continue;
      ms[at]?.push(...ran.took);
      cpuMs[at]?.push(ran.cpuMs);
    }
  }
  for (const fixture of fixtures) {
    const settled = async () => {
      await sleep(NOTIFY_INTERVAL_MS);
      await run(fixture, 1);
      return countRead(fixture.databaseUrl);
    };
    const before = await settled();
    await run(fixture, COUNTED);
    const after = await settled();
    read.push({
      pages: (after.pages - before.pages) / (COUNTED + 1),
      rows: (after.rows - before.rows) / (COUNTED + 1),
    });
  }
  const of = (at: 0 | 1) => ({
    ms: median(ms[at] ?? []),
    cpuMs: median(cpuMs[at] ?? []),
    ...(read[at] ?? { pages: 0, rows: 0 }),
  });
  return [of(0), of(1)] as const;
}
