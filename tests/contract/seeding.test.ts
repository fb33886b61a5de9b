import { readdir } from "node:fs/promises";
import { join } from "node:path";
import {
  acmeProject,
  createDatabase,
  createProcessFolder,
  type ProcessFolder,
  PUBLIC_TOKEN,
  startTestProvider,
  type TestProvider,
} from "@portico/testkit";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { organizationId, refusal, signIn } from "./support.ts";

describe("seeds", () => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startTestProvider();
  });
  afterAll(() => provider.stop());

  test("are there in every state that was configured", async () => {
    const { db } = provider.provider.services;
    const { rows } = await sql<{ slug: string; email: string; status: string; verified: boolean; roles: string[] }>`
      select organization_slug as slug, email_address as email, status, email_address_verified as verified, roles
      from members join organizations using (project_id, organization_id) order by slug, email`.execute(db);
    const expected = acmeProject.organizations.flatMap(({ organization_slug, members }) =>
      members.map((member) => {
        const {
          email_address,
          status = "active",
          roles = [],
        } = member as { email_address: string; status?: string; roles?: string[] };
        return { slug: organization_slug, email: email_address, status, verified: status === "active", roles };
      }),
    );
    expect(rows).toEqual(expected.sort((a, b) => (`${a.slug} ${a.email}` < `${b.slug} ${b.email}` ? -1 : 1)));
  });

  test("an active member signs in, a deleted one is a stranger", async () => {
    expect((await signIn(provider, "ada@globex.test", "globex")).answer.member_authenticated).toBe(true);
    const { client } = provider.openPage();
    const organization_id = await organizationId(provider, "globex");
    await refusal(
      client.otps.email.loginOrSignup({ email_address: "dora@deleted.test", organization_id }),
      "invalid_email_for_jit_provisioning",
    );
  });
});

const ask = (url: string, path: string, body: object, session = PUBLIC_TOKEN) =>
  fetch(`${url}/sdk/v1/b2b/${path}`, {
    method: "POST",
    headers: { Authorization: `Basic ${btoa(`${PUBLIC_TOKEN}:${session}`)}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

/** Signs Ada in by code, over HTTP alone. @returns her session token. */
async function signInAt(url: string): Promise<string> {
  const { data } = (await (await ask(url, "organizations/search", { organization_slug: "globex" })).json()) as {
    data: { organization: { organization_id: string } };
  };
  const { organization_id } = data.organization;
  const email_address = "ada@globex.test";
  await ask(url, "otps/email/login_or_signup", { organization_id, email_address });
  const read = async () => (await (await fetch(`${url}/dev/inbox?to=${email_address}`)).json()) as { code: string }[];
  await expect.poll(async () => (await read()).length, { timeout: 5_000 }).toBeGreaterThan(0);
  const [mail] = await read();
  const answer = await ask(url, "otps/email/authenticate", {
    organization_id,
    email_address,
    code: mail?.code,
    session_duration_minutes: 60,
  });
  return ((await answer.json()) as { data: { session_token: string } }).data.session_token;
}

describe("a data directory", { timeout: 120_000 }, () => {
  let folder: ProcessFolder;
  beforeEach(async () => {
    folder = await createProcessFolder();
  });
  afterEach(() => folder.remove());

  const locks = async () => (await readdir(join(folder.path, "data"))).filter((name) => name.endsWith(".lock"));

  test("keeps yesterday's data, and seeding again changes nothing", async () => {
    const first = await folder.start();
    const session = await signInAt(first.url);
    expect(await first.stop()).toBe(0);
    expect(await locks()).toEqual([]);

    const second = await folder.start();
    expect((await ask(second.url, "sessions/authenticate", {}, session)).status).toBe(200);
    const { data } = (await (
      await ask(second.url, "organizations/search", { organization_slug: "globex" })
    ).json()) as { data: { organization: object } };
    expect(data.organization).not.toBeNull();
    await second.stop();
  });

  test("is one process's alone: a second one stops and names the first", async () => {
    const first = await folder.start();
    const message = await folder.start().then(
      () => "it started",
      (error: Error) => error.message,
    );
    expect(message).toContain(`process ${first.pid} is using this data directory`);
    expect(message).toContain(`Stop process ${first.pid}`);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    await first.stop();
    await (await folder.start()).stop();
  });

  test("of three processes that start on it at once, at most one runs", async () => {
    const starts = await Promise.allSettled(Array.from({ length: 3 }, () => folder.start()));
    const running = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
    expect(running.length).toBeLessThanOrEqual(1);
    for (const start of starts) {
      if (start.status === "rejected") expect(String(start.reason)).toContain("is using this data directory");
    }
    for (const provider of running) await provider.stop();
  });

  test("is free again after kill -9, with nothing acknowledged lost", async () => {
    const first = await folder.start();
    const session = await signInAt(first.url);
    expect(await first.stop("SIGKILL")).toBeNull();
    expect(await locks()).toHaveLength(1);
    const second = await folder.start();
    expect((await ask(second.url, "sessions/authenticate", {}, session)).status).toBe(200);
    expect(await locks()).toHaveLength(1);
    await second.stop();
  });
});

const serverUrl = process.env.PORTICO_TEST_STORE === "postgres" ? process.env.PORTICO_TEST_POSTGRES_URL : undefined;

if (serverUrl) {
  describe("nodes on one PostgreSQL", () => {
    let folder: ProcessFolder;
    let database: Awaited<ReturnType<typeof createDatabase>>;
    beforeEach(async () => {
      folder = await createProcessFolder();
      database = await createDatabase(serverUrl);
    });
    afterEach(async () => {
      await folder.remove();
      await database.drop();
    });

    async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      try {
        return (await client.query<Row>(text)).rows;
      } finally {
        await client.end();
      }
    }

    test("that start at once migrate once and seed once", async () => {
      const environment = { DATABASE_URL: database.url };
      const nodes = await Promise.all([1, 2, 3].map(() => folder.start({ environment })));
      for (const { url } of nodes) expect((await fetch(`${url}/readyz`)).status).toBe(200);
      const members = acmeProject.organizations.flatMap((organization) => organization.members);
      expect(await query("select count(*)::int as count from organizations")).toEqual([
        { count: acmeProject.organizations.length },
      ]);
      expect(await query("select count(*)::int as count from members")).toEqual([{ count: members.length }]);
      expect(await query("select count(*)::int as count from signing_keys")).toEqual([{ count: 1 }]);
      expect(
        await query("select name, count(*)::int as count from kysely_migration group by name having count(*) > 1"),
      ).toEqual([]);

      const session = await signInAt(nodes[0]?.url ?? "");
      for (const { url } of nodes) expect((await ask(url, "sessions/authenticate", {}, session)).status).toBe(200);
      for (const node of nodes) await node.stop();
    }, 60_000);

    test("follow the configuration of whoever starts, and leave what administrators changed", async () => {
      const environment = { DATABASE_URL: database.url };
      await (await folder.start({ environment })).stop();
      await query("update organizations set organization_name = 'Renamed' where organization_slug = 'globex'");
      await query("update members set status = 'deleted' where email_address = 'bob@globex.test'");
      const changed = {
        ...acmeProject,
        project_name: "Acme Boards 2",
        public_tokens: [PUBLIC_TOKEN, "public-token-test-second"],
      };
      const node = await folder.start({ environment, config: { projects: [changed] } });
      const bootstrap = await fetch(`${node.url}/sdk/v1/projects/bootstrap/public-token-test-second`);
      expect(((await bootstrap.json()) as { data: object }).data).toMatchObject({ project_name: "Acme Boards 2" });
      expect(await query("select organization_name from organizations where organization_slug = 'globex'")).toEqual([
        { organization_name: "Renamed" },
      ]);
      expect(await query("select status from members where email_address = 'bob@globex.test'")).toEqual([
        { status: "deleted" },
      ]);
      await node.stop();
    }, 60_000);
  });
}
