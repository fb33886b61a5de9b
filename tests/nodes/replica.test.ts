import {
  createDatabaseProxy,
  createMigratedDatabase,
  type PostgresPair,
  startPostgresPair,
  startTestProvider,
  type TestProvider,
} from "@portico/testkit";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { backendOf } from "../contract/support/backend.ts";
import { organizationId, sessionTokenOf, signIn } from "../contract/support/basics.ts";

let pair: PostgresPair;
let primary: Awaited<ReturnType<typeof createDatabaseProxy>>;
let replica: Awaited<ReturnType<typeof createDatabaseProxy>>;
let observer: pg.Client;
let nodes: TestProvider[];
let organization_id: string;
beforeAll(async () => {
  pair = await startPostgresPair();
  const { url } = await createMigratedDatabase(pair.primaryUrl);
  const replicaUrl = Object.assign(new URL(url), { port: new URL(pair.standbyUrl).port }).href;
  primary = await createDatabaseProxy(url);
  replica = await createDatabaseProxy(replicaUrl);
  observer = new pg.Client({ connectionString: pair.standbyUrl });
  await observer.connect();
  const start = () => startTestProvider({ databaseUrl: primary.url, config: { database_replica_url: replica.url } });
  nodes = [await start(), await start()];
  organization_id = await organizationId(node(0), "globex");
});
beforeEach(() => new Promise((resolve) => setTimeout(resolve, AWAY_MS)));
afterAll(async () => {
  await Promise.all((nodes ?? []).map((one) => one.stop()));
  await Promise.all([primary?.close(), replica?.close(), observer?.end()]);
  await pair?.stop();
});

/** After a replica that was behind or away, a node does not use it for a second. */
const AWAY_MS = 1_100;
const node = (index: number) => nodes[index] as TestProvider;
const membersOf = async (index: number) =>
  (await backendOf(node(index))("POST", `/organizations/${organization_id}/members/search`, {})).body.data.members;
const addMember = (index: number, name: string) =>
  backendOf(node(index))("POST", `/organizations/${organization_id}/members`, {
    email_address: `${name}@globex.test`,
    name,
  });

test("searches are answered by the replica, on either node, and include what the other one has just written", async () => {
  const before = await transactionsOfReplica();
  for (let round = 0; round < 5; round += 1) {
    expect((await addMember(round % 2, `member-${round}`)).status).toBe(200);
    const names = (await membersOf((round + 1) % 2)).map(({ name }: { name: string }) => name);
    expect(names).toContain(`member-${round}`);
  }
  await expect.poll(transactionsOfReplica).toBeGreaterThan(before);
});

test("a replica that has stopped is skipped: no answer is outdated", async () => {
  await pair.pauseReplay();
  try {
    await addMember(0, "late");
    for (const index of [0, 1]) {
      const names = (await membersOf(index)).map(({ name }: { name: string }) => name);
      expect(names).toContain("late");
    }
  } finally {
    await pair.resumeReplay();
  }
});

test("a revoked session is refused, although the replica does not know yet", async () => {
  const session = sessionTokenOf((await signIn(node(0), "ada@globex.test", "globex")).client);
  const search = () => node(1).request("/sdk/v1/b2b/organizations/me/members/search", { body: {}, session });
  expect((await search()).status).toBe(200);
  await pair.pauseReplay();
  try {
    const revoked = await node(0).request("/sdk/v1/b2b/sessions/revoke", { body: {}, session });
    expect(revoked.status).toBe(200);
    expect(await search()).toMatchObject({ status: 401, body: { error_type: "session_not_found" } });
  } finally {
    await pair.resumeReplay();
  }
});

test("a replica that is gone is skipped, and not used for a while", async () => {
  await replica.cut();
  expect(await membersOf(0)).not.toEqual([]);
  await replica.restore();
});

test("an address that leads to a standby serves nothing: no call is answered from a cache", async () => {
  const session = sessionTokenOf((await signIn(node(0), "ada@globex.test", "globex")).client);
  const check = () => node(0).request("/sdk/v1/b2b/sessions/authenticate", { body: {}, session });
  const ready = async () => (await fetch(`${node(0).url}/readyz`)).status;
  primary.moveTo(pair.standbyUrl);
  await primary.cut();
  await primary.restore();
  await expect.poll(ready).toBe(503);
  expect(await check()).toMatchObject({ status: 503, body: { error_type: "service_unavailable" } });
  primary.moveTo(pair.primaryUrl);
  await primary.cut();
  await primary.restore();
  await expect.poll(ready).toBe(200);
  expect((await check()).status).toBe(200);
});

/** How many transactions the replica has run in the nodes' database. */
async function transactionsOfReplica(): Promise<number> {
  const asked = "select xact_commit from pg_stat_database where datname = $1";
  const { rows } = await observer.query(asked, [new URL(replica.url).pathname.slice(1)]);
  return Number(rows[0].xact_commit);
}
