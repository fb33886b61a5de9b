// `npm run bench:growth -- --organizations 1e6 --members 1e7`: what each hot call costs in a large project, beside a small
// one of 10^4 organizations and 10^5 members in the same run. Generating takes about 3 minutes per million members.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { acmeProject, createDatabase, PROJECT_ID, PROJECT_SECRET, PUBLIC_TOKEN, startPostgres } from "@portico/testkit";
import { type Child, startChild } from "./child.ts";
import { countPages, grow, type Size } from "./growth-data.ts";
import { formatReports, median, type Row } from "./report.ts";

const ROUNDS = 11;
const CALLS = 25;
/** A connection tells what it has read once a second. */
const TOLD_MS = 1_100;

const { values: options } = parseArgs({
  options: { organizations: { type: "string", default: "1e5" }, members: { type: "string", default: "1e6" } },
});
const small: Size = { organizations: 10_000, members: 100_000 };
const large: Size = { organizations: Number(options.organizations), members: Number(options.members) };

const folder = mkdtempSync(join(tmpdir(), "portico-growth-"));
const configFile = join(folder, "portico.config.json");
const person = { email_address: "arya@stark.test", password: "correct horse battery staple" };
const stark = { organization_name: "Stark", organization_slug: "stark", members: [{ ...person, roles: ["admin"] }] };
const projects = [{ ...acmeProject, organizations: [stark], rate_limits: "relaxed" }];
writeFileSync(
  configFile,
  JSON.stringify({ mode: "development", public_url: "http://localhost:4100", port: 0, projects }),
);

interface World {
  url: string;
  provider: Child;
  databaseUrl: string;
  organization_id: string;
  session: string;
  bytes: Record<string, number>;
}

// biome-ignore lint/suspicious/noExplicitAny: the benchmark reads a field here and there.
type Data = any;
type Call = (world: World, n: number) => Promise<unknown>;

const frontend = (world: World, path: string, body: unknown, session = PUBLIC_TOKEN) =>
  send(world, "POST", `/sdk/v1/b2b${path}`, body, `${PUBLIC_TOKEN}:${session}`);
const backend = (world: World, method: string, path: string, body?: unknown) =>
  send(world, method, `/v1/b2b${path}`, body, `${PROJECT_ID}:${PROJECT_SECRET}`);
const find = (filter_name: string, filter_value: string) => ({
  query: { operator: "AND", operands: [{ filter_name, filter_value }] },
});

const calls: Record<string, Call> = {
  "session check": (world) => frontend(world, "/sessions/authenticate", {}, world.session),
  "organization by slug": (world, n) =>
    frontend(world, "/organizations/search", { organization_slug: `grown-${(n * 7919) % small.organizations}` }),
  "sign-in by password": (world) =>
    frontend(world, "/passwords/authenticate", { ...person, organization_id: world.organization_id }),
  "code sent": (world) =>
    frontend(world, "/otps/email/login_or_signup", {
      email_address: person.email_address,
      organization_id: world.organization_id,
    }),
  "sign-in by code": signInByCode,
  "organizations of an address": (world, n) =>
    backend(world, "POST", "/organizations/search", find2("member_emails", [`grown${n}@grown-${n}.test`])),
  "organization created, changed, deleted": async (world, n) => {
    const body = { organization_name: `Born ${n}`, email_allowed_domains: [`born-${n}.test`] };
    const { organization } = await backend(world, "POST", "/organizations", body);
    const path = `/organizations/${organization.organization_id}`;
    await backend(world, "PUT", path, { email_allowed_domains: [`grown-up-${n}.test`] });
    await backend(world, "DELETE", path);
  },
  "member added": (world, n) =>
    backend(world, "POST", `/organizations/${world.organization_id}/members`, {
      email_address: `born-${n}-${Date.now()}@stark.test`,
    }),
  "page of members": (world) =>
    backend(world, "POST", `/organizations/${world.organization_id}/members/search`, { limit: 10 }),
  "members by a part of a name": (world) =>
    backend(
      world,
      "POST",
      `/organizations/${world.organization_id}/members/search`,
      find("member_name_or_email_fuzzy", "arya@"),
    ),
  "members by how an address begins": (world, n) =>
    backend(world, "POST", "/members/find", { by: "email_address", begins_with: `grown${n}@` }),
  "organizations by a part of a name": (world, n) =>
    backend(
      world,
      "POST",
      "/organizations/search",
      find("organization_name_fuzzy", `${(n * 7919) % 10_000}`.padStart(4, "1")),
    ),
};

const postgres = await startPostgres();
try {
  const worlds = [await prepare(small), await prepare(large)] as const;
  const rows: Row[] = [];
  for (const [what, call] of Object.entries(calls)) {
    process.stderr.write(`${what} …\n`);
    const [floor, ours] = await measure(worlds, call);
    rows.push(
      { what: `${what}: p50`, unit: "ms", floor: floor.ms, ours: ours.ms, aim: 1.3, judged: "ratio" },
      {
        what: `${what}: CPU of the provider`,
        unit: "ms",
        floor: floor.cpuMs,
        ours: ours.cpuMs,
        aim: 1.1,
        judged: "ratio",
      },
      { what: `${what}: pages read`, unit: "", floor: floor.pages, ours: ours.pages },
    );
  }
  for (const [table, bytes] of Object.entries(worlds[1].bytes))
    rows.push({
      what: `a row of ${table}, indexes included`,
      unit: "bytes",
      floor: worlds[0].bytes[table] ?? 0,
      ours: bytes,
    });
  const bench = `${large.organizations} organizations and ${large.members} members, beside 10^4 and 10^5`;
  console.log(formatReports([{ bench, rows }]));
  for (const { provider } of worlds) await provider.stop();
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

function find2(filter_name: string, filter_value: string[]) {
  return { query: { operator: "AND", operands: [{ filter_name, filter_value }] } };
}

async function prepare(size: Size): Promise<World> {
  const database = await createDatabase(postgres.url);
  const environment = {
    DATABASE_URL: database.url,
    PORTICO_SERVER_KEY: "a server key for benchmarks, long enough",
    LOG_LEVEL: "warn",
  };
  const provider = await startChild(["packages/provider/src/main.ts", "--config", configFile], environment);
  const bytes = await grow(database.url, size);
  const world = { url: provider.url, provider, databaseUrl: database.url, organization_id: "", session: "", bytes };
  const { organization } = await frontend(world, "/organizations/search", { organization_slug: "stark" });
  world.organization_id = organization.organization_id;
  const signedIn = await frontend(world, "/passwords/authenticate", {
    ...person,
    organization_id: world.organization_id,
    session_duration_minutes: 600,
  });
  world.session = signedIn.session_token;
  return world;
}

/** The same calls of both, turn by turn, so that a busy moment of the machine is both's. */
async function measure(worlds: readonly [World, World], call: Call) {
  const ms: number[][] = [[], []];
  const cpuMs: number[][] = [[], []];
  const pages: number[] = [];
  let called = 0;
  const next = (world: World) => {
    called += 1;
    return call(world, called % small.organizations);
  };
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [at, world] of worlds.entries()) {
      const before = await world.provider.cpuSeconds();
      for (let count = 0; count < CALLS; count += 1) {
        const startedAtMs = performance.now();
        await next(world);
        if (round >= 0) ms[at]?.push(performance.now() - startedAtMs);
      }
      if (round >= 0) cpuMs[at]?.push((((await world.provider.cpuSeconds()) - before) / CALLS) * 1000);
    }
  }
  for (const world of worlds) {
    const settled = async () => {
      await sleep(TOLD_MS);
      await next(world);
      return countPages(world.databaseUrl);
    };
    const before = await settled();
    for (let count = 0; count < CALLS; count += 1) await next(world);
    pages.push(((await settled()) - before) / (CALLS + 1));
  }
  const of = (at: 0 | 1) => ({ ms: median(ms[at] ?? []), cpuMs: median(cpuMs[at] ?? []), pages: pages[at] ?? 0 });
  return [of(0), of(1)] as const;
}

async function signInByCode(world: World, n: number): Promise<void> {
  const email_address = person.email_address;
  const { organization_id } = world;
  await frontend(world, "/otps/email/login_or_signup", { email_address, organization_id });
  const mails = async () =>
    (await (await fetch(`${world.url}/dev/inbox?to=${email_address}`)).json()) as { code: string; sent_at: string }[];
  for (let tries = 0; tries < 200; tries += 1) {
    const code = (await mails())[0]?.code;
    const body = { email_address, organization_id, code, session_duration_minutes: 60 };
    if (code && (await frontend(world, "/otps/email/authenticate", body).catch(() => null))) return;
    await sleep(5);
  }
  throw new Error(`No code came at call ${n}.`);
}

async function send({ url }: World, method: string, path: string, body: unknown, credentials: string): Promise<Data> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { Authorization: `Basic ${btoa(credentials)}`, "Content-Type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { data?: unknown };
  if (!response.ok) throw new Error(`${path} answered ${JSON.stringify(answer)}`);
  return answer.data;
}
