// What a second node adds: the CPU of a session check at one node and at two on one database, with the nodes pinned to a core
// each, beside what the same costs the least server there can be; and what members weigh in the database, for
// docs/production/sizing.md.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { acmeProject, createDatabase, PROJECT_ID, PUBLIC_TOKEN, startPostgres } from "@portico/testkit";
import pg from "pg";
import { type Child, startChild } from "./child.ts";
import { median, report } from "./report.ts";

const ROUNDS = 9;
const WARM_ROUNDS = 2;
const CHECKS = 800;
/**
 * What asks each node, and waits so long between two checks: a node has as much to do beside another as alone. It would have
 * less where whoever makes the load is at its limit, and checks that share a statement with fewer others cost more.
 */
const AT_ONCE = 16;
const PAUSE_MS = 15;
const ROWS = 50_000;
const MILLION_IN_GB = 1e6 / 1024 ** 3;

const folder = mkdtempSync(join(tmpdir(), "portico-nodes-"));
const file = join(folder, "portico.config.json");
const password = "correct horse battery staple";
const stark = {
  organization_name: "Stark",
  organization_slug: "stark",
  members: [{ email_address: "arya@stark.test", name: "Arya Stark", password }],
};
const projects = [{ ...acmeProject, organizations: [stark] }];
const config = { mode: "development", public_url: "http://localhost:4100", port: 0, projects };
writeFileSync(file, JSON.stringify(config));

// This process makes the load, and PostgreSQL inherits its core: both beside the second node.
pin(process.pid, 1);
const postgres = await startPostgres();
const database = await createDatabase(postgres.url);
const environment = {
  DATABASE_URL: database.url,
  PORTICO_SERVER_KEY: "a server key for benchmarks, long enough",
  LOG_LEVEL: "warn",
  FLOOR_PROJECT_ID: PROJECT_ID,
};
const children: Child[] = [];
type Pair = [Child, Child];

try {
  const nodes = await startPair(["packages/provider/src/server/main.ts", "--config", file]);
  const floors = await startPair(["bench/floor-server.ts"]);
  const sessions = await signInOften(nodes[0].url, AT_ONCE * nodes.length);
  const check = (url: string, session: string) => post(`${url}/sdk/v1/b2b/sessions/authenticate`, {}, session);
  const select = (url: string) => post(`${url}/select`, {});
  const checks = { ones: [] as number[], twos: [] as number[] };
  const selects = { ones: [] as number[], twos: [] as number[] };
  for (let round = -WARM_ROUNDS; round < ROUNDS; round += 1) {
    for (const [pair, ask, { ones, twos }] of [
      [nodes, check, checks],
      [floors, select, selects],
    ] as const) {
      // Each alone, because one of them shares its core with the load.
      const alone = ((await spend([pair[0]], ask, sessions)) + (await spend([pair[1]], ask, sessions))) / 2;
      const together = await spend(pair, ask, sessions);
      if (round < 0) continue;
      ones.push(alone);
      twos.push(together);
    }
  }
  const [cpuOfOne, cpuOfTwo] = [median(checks.ones), median(checks.twos)];
  const bytes = await weigh(database.url);
  report("nodes", [
    {
      what: "session check at one of two nodes, CPU, beside one at a single node",
      ours: cpuOfTwo,
      floor: cpuOfOne,
      unit: "µs",
      aim: 1.05,
      // Two cores then bear 1.7 times what one bears.
      limit: 2 / 1.7,
      judged: "ratio",
    },
    { what: "the same of a bare SELECT", ours: median(selects.twos), floor: median(selects.ones), unit: "µs" },
    { what: "checks that two cores of CPU bear", ours: 2e6 / cpuOfTwo, floor: 1e6 / cpuOfOne, unit: "/s" },
    { what: "memory of a node after that", ours: await nodes[0].memoryMiB(), unit: "MiB" },
    ...Object.entries(bytes).map(([table, ours]) => ({ what: `10^6 rows of ${table}`, ours, unit: "GiB" })),
  ]);
} finally {
  for (const child of children) await child.stop();
  await database.drop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function startPair(args: string[]): Promise<Pair> {
  const pair: Child[] = [];
  for (const core of [0, 1]) {
    const child = await startChild(args, environment);
    children.push(child);
    pin(child.pid, core);
    pair.push(child);
  }
  return pair as Pair;
}

/** Keeps a process and all its threads on a core, where the machine has `taskset` and cores enough. */
function pin(pid: number, core: number): void {
  const { status, stderr } = spawnSync("taskset", ["-a", "-c", "-p", String(core), String(pid)], { encoding: "utf8" });
  if (status !== 0) console.error(`Not pinned: ${stderr ?? "no taskset"}`);
}

type Ask = (url: string, session: string) => Promise<unknown>;

/** Asks these by turns. @returns the CPU of one answer, in microseconds. */
async function spend(asked: Child[], ask: Ask, sessions: string[]): Promise<number> {
  const cpu = async () =>
    (await Promise.all(asked.map((child) => child.cpuSeconds()))).reduce((sum, one) => sum + one, 0);
  const before = await cpu();
  let begun = 0;
  const checks = CHECKS * asked.length;
  const worker = async (session: string) => {
    for (let index = begun++; index < checks; index = begun++) {
      const { url } = asked[index % asked.length] as Child;
      await ask(url, session);
      await sleep(PAUSE_MS);
    }
  };
  await Promise.all(sessions.slice(0, AT_ONCE * asked.length).map(worker));
  return (((await cpu()) - before) / checks) * 1e6;
}

interface Answer {
  session_token?: string;
  organization?: { organization_id: string };
}

async function post(url: string, body: unknown, session = PUBLIC_TOKEN): Promise<Answer> {
  const response = await fetch(url, {
    method: "POST",
    headers: { Authorization: `Basic ${btoa(`${PUBLIC_TOKEN}:${session}`)}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { data: Answer };
  if (!response.ok) throw new Error(`${url} answered ${JSON.stringify(answer)}`);
  return answer.data;
}

async function signInOften(url: string, times: number): Promise<string[]> {
  const sdk = `${url}/sdk/v1/b2b`;
  const { organization } = await post(`${sdk}/organizations/search`, { organization_slug: "stark" });
  const body = {
    email_address: "arya@stark.test",
    password,
    organization_id: organization?.organization_id,
    session_duration_minutes: 60,
  };
  const tokens: string[] = [];
  while (tokens.length < times) {
    tokens.push((await post(`${sdk}/passwords/authenticate`, body)).session_token ?? "");
  }
  return tokens;
}

/** GiB of a million rows with their indexes: rows that the provider wrote, copied under ids of their own. */
async function weigh(url: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return weighBy(client).finally(() => client.end());
}

async function weighBy(client: pg.Client): Promise<Record<string, number>> {
  // No webhooks are queued for copies.
  await client.query("set session_replication_role = replica");
  const own: Record<string, string> = {
    organizations: "'organization_id', n.id, 'organization_slug', 'slug-' || n.id",
    members: "'member_id', n.id, 'email_address', n.id || '@example.com'",
    passwords: "'member_password_id', n.id, 'member_id', n.id",
    sessions: "'member_session_id', n.id, 'token_hash', n.id",
    audit_events: "'audit_event_id', n.id, 'sequence', null",
  };
  const weighed: Record<string, number> = {};
  for (const [table, columns] of Object.entries(own)) {
    const parts = `select coalesce(sum(pg_total_relation_size(relid)), pg_total_relation_size($1::regclass)) as bytes
      from pg_partition_tree($1::regclass)`;
    const size = async () => Number((await client.query(parts, [table])).rows[0].bytes);
    const names = "select string_agg(quote_ident(attname), ', ') as names from pg_attribute";
    const written = "where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''";
    const list = (await client.query(`${names} ${written}`, [table])).rows[0].names;
    const before = await size();
    await client.query(
      `insert into ${table} (${list})
       select ${list} from (
         select (jsonb_populate_record(null::${table}, to_jsonb(it) || jsonb_build_object(${columns}))).*
         from (select * from ${table} limit 1) it,
           (select left(gen_random_uuid()::text, 30) || lpad(i::text, 6, '0') as id from generate_series(1, $1) i) n
       ) copies`,
      [ROWS],
    );
    weighed[table] = (((await size()) - before) / ROWS) * MILLION_IN_GB;
  }
  return weighed;
}
