// CPU per request of the provider on PostgreSQL, beside the floors of the same run; memory at rest; time to start.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { acmeProject, createDatabase, PROJECT_ID, PUBLIC_TOKEN, startPostgres } from "@portico/testkit";
import { type Child, startChild } from "./child.ts";
import { median, report } from "./report.ts";

const ROUNDS = 9;
const REQUESTS = 400;
const AT_ONCE = 8;

const folder = mkdtempSync(join(tmpdir(), "portico-bench-"));
const configFile = join(folder, "portico.config.json");
const member = { email_address: "bench@stark.test", password: "correct horse battery staple" };
const stark = { organization_name: "Stark", organization_slug: "stark", members: [member] };
const projects = [{ ...acmeProject, organizations: [...acmeProject.organizations, stark] }];
writeFileSync(
  configFile,
  JSON.stringify({ mode: "development", public_url: "http://localhost:4100", port: 0, projects }),
);
const providerArgs = ["packages/provider/src/main.ts", "--config", configFile];
const postgres = await startPostgres();
const database = await createDatabase(postgres.url);
const environment = { DATABASE_URL: database.url, PORTICO_SERVER_KEY: "a server key for benchmarks, long enough" };

try {
  const provider = await startChild(providerArgs, { ...environment, LOG_LEVEL: "warn" });
  const floor = await startChild([`${import.meta.dirname}/floor-server.ts`], {
    ...environment,
    FLOOR_PROJECT_ID: PROJECT_ID,
  });
  const atRestMiB = await provider.memoryMiB();
  const session = await signIn(provider.url, 0);

  const bare = await cpuPerRequest(floor, () => post(`${floor.url}/bare`, {}));
  const select = await cpuPerRequest(floor, () => post(`${floor.url}/select`, {}));
  const check = await cpuPerRequest(provider, () =>
    post(`${provider.url}/sdk/v1/b2b/sessions/authenticate`, {}, session),
  );
  let signIns = 0;
  const codeSignIn = await cpuPerRequest(provider, () => signIn(provider.url, ++signIns), 40);
  const logIn = await prepareLogin(provider.url);
  const passwordSignIn = await cpuPerRequest(provider, logIn, 40);
  // Beside a bare answer, in a process like the provider: threads cost more than the hash alone.
  const hash = (await cpuPerRequest(floor, () => post(`${floor.url}/hash`, {}), 40)) - bare;
  await provider.stop();
  await floor.stop();

  const embedded = await measureEmbedded();
  report("provider", [
    { what: "bare Fastify answer, CPU", ours: bare, unit: "µs" },
    {
      what: "session check, CPU",
      ours: check,
      floor: select,
      unit: "µs",
      peers: "better-auth 856",
      aim: 1.5,
      limit: 2,
      judged: "ratio",
    },
    { what: "sign-in by code (send, inbox, authenticate), CPU", ours: codeSignIn, floor: select, unit: "µs" },
    { what: "one password hash, CPU", ours: hash / 1000, unit: "ms" },
    {
      what: "sign-in by password, CPU beyond the hash",
      ours: (passwordSignIn - hash) / 1000,
      unit: "ms",
      aim: 1,
      limit: 2,
    },
    { what: "memory at rest, PostgreSQL", ours: atRestMiB, unit: "MiB" },
    { what: "memory at rest, embedded store included", ours: embedded.memoryMiB, unit: "MiB" },
    {
      what: "second start, embedded, beyond the store's own",
      ours: embedded.startMs,
      unit: "ms",
      aim: 150,
      limit: 300,
    },
  ]);
} finally {
  await database.drop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** The median over rounds of what a process spends on one request, in microseconds. */
async function cpuPerRequest(child: Child, request: () => Promise<unknown>, count = REQUESTS): Promise<number> {
  const spend = async (requests: number) => {
    const before = await child.cpuSeconds();
    let begun = 0;
    const worker = async () => {
      while (begun++ < requests) await request();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return ((await child.cpuSeconds()) - before) / requests;
  };
  await spend(count);
  const rounds: number[] = [];
  while (rounds.length < ROUNDS) rounds.push(await spend(count));
  return median(rounds) * 1e6;
}

/** Signs one and the same member in by their password. */
async function prepareLogin(url: string): Promise<() => Promise<Answer>> {
  const { organization } = await post(`${url}/sdk/v1/b2b/organizations/search`, { organization_slug: "stark" });
  const body = { ...member, organization_id: organization?.organization_id, session_duration_minutes: 60 };
  return () => post(`${url}/sdk/v1/b2b/passwords/authenticate`, body);
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

/** A stranger of an allowed domain joins by code; returns the session token. */
async function signIn(url: string, number: number): Promise<string> {
  const sdk = `${url}/sdk/v1/b2b`;
  const { organization } = await post(`${sdk}/organizations/search`, { organization_slug: "globex" });
  const organization_id = organization?.organization_id;
  const email_address = `bench-${number}@globex.test`;
  await post(`${sdk}/otps/email/login_or_signup`, { email_address, organization_id });
  let code: string | undefined;
  while (!code) {
    const mails = (await (await fetch(`${url}/dev/inbox?to=${email_address}`)).json()) as { code: string }[];
    code = mails[0]?.code;
  }
  const body = { email_address, organization_id, code, session_duration_minutes: 60 };
  return (await post(`${sdk}/otps/email/authenticate`, body)).session_token ?? "";
}

async function measureEmbedded(): Promise<{ startMs: number; memoryMiB: number }> {
  const PORTICO_DATA_DIR = join(folder, "data");
  await (await startChild(providerArgs, { PORTICO_DATA_DIR })).stop();
  const startsMs: number[] = [];
  let memoryMiB = 0;
  while (startsMs.length < 5) {
    const provider = await startChild(providerArgs, { PORTICO_DATA_DIR });
    memoryMiB = await provider.memoryMiB();
    await provider.stop();
    startsMs.push(provider.startMs - (await storeStartMs(join(PORTICO_DATA_DIR, "postgres"))));
  }
  return { startMs: median(startsMs), memoryMiB };
}

/** Measures how long the embedded store takes to open by itself, in a process of its own. */
async function storeStartMs(directory: string): Promise<number> {
  const startedAtMs = performance.now();
  const store = await PGlite.create(directory);
  await store.query("select 1");
  const tookMs = performance.now() - startedAtMs;
  await store.close();
  return tookMs;
}
