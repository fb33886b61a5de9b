import { setTimeout as sleep } from "node:timers/promises";
import { createIdp } from "@portico/client/idp";
import { acmeProject, createDatabase, createProcessFolder, PUBLIC_TOKEN, type TestProvider } from "@portico/testkit";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { isLong } from "../../long.ts";
import { backendOf } from "../support/backend.ts";
import { organizationId, refusal, signIn } from "../support/basics.ts";
import { startCheckedProvider } from "../support/check-answers.ts";
import { ask, signInAt } from "../support/raw-sign-in.ts";

describe("seeds", () => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startCheckedProvider();
  });
  afterAll(() => provider.stop());

  test("exist in every state that was configured", async () => {
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

const serverUrl = process.env.PORTICO_TEST_STORE === "postgres" ? process.env.PORTICO_TEST_POSTGRES_URL : undefined;

if (serverUrl) {
  describe("nodes on one PostgreSQL", () => {
    let database: Awaited<ReturnType<typeof createDatabase>>;
    beforeEach(async () => {
      database = await createDatabase(serverUrl);
    });
    afterEach(() => database.drop());

    async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      try {
        return (await client.query<Row>(text)).rows;
      } finally {
        await client.end();
      }
    }

    test("F7: that start at once, on an empty database, migrate once and seed once; one waits for another as long as it takes", async () => {
      const folder = await createProcessFolder({ isEmpty: true });
      onTestFinished(folder.remove);
      const environment = { DATABASE_URL: database.url };
      // Another node is migrating: this is the migrator's lock.
      const migrating = new pg.Client({ connectionString: database.url });
      await migrating.connect();
      await migrating.query("select pg_advisory_lock(3853314791062309107)");
      const starts = Promise.all([1, 2, 3].map(() => folder.start({ environment })));
      const waiting = `select pid from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      await expect.poll(async () => (await query(waiting)).length, { timeout: 30_000, interval: 50 }).toBe(3);
      // Longer than any other statement may take.
      if (isLong) await sleep(7_000);
      await migrating.end();
      const nodes = await starts;
      for (const { url } of nodes)
        await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 10_000 }).toBe(200);
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

    test("follow the configuration of the node that starts, and keep what administrators changed", async () => {
      await (await startCheckedProvider({ databaseUrl: database.url })).stop();
      await query("update organizations set organization_name = 'Renamed' where organization_slug = 'globex'");
      await query("update members set status = 'deleted' where email_address = 'bob@globex.test'");
      const changed = {
        ...acmeProject,
        project_name: "Acme Boards 2",
        public_tokens: [PUBLIC_TOKEN, "public-token-test-second"],
        organizations: acmeProject.organizations.map((organization) => ({
          ...organization,
          members: ["ada@globex.test", "new@globex.test"].map((email_address) => ({ email_address, password: "p" })),
        })),
      };
      const node = await startCheckedProvider({ databaseUrl: database.url, project: changed });
      const bootstrap = await fetch(`${node.url}/sdk/v1/projects/bootstrap/public-token-test-second`);
      expect(((await bootstrap.json()) as { data: object }).data).toMatchObject({ project_name: "Acme Boards 2" });
      expect(await query("select organization_name from organizations where organization_slug = 'globex'")).toEqual([
        { organization_name: "Renamed" },
      ]);
      expect(await query("select status from members where email_address = 'bob@globex.test'")).toEqual([
        { status: "deleted" },
      ]);
      // A password comes with a new member, and never to an existing one.
      expect(
        await query(`select distinct email_address, member_password_id <> '' as has_password from members
          where email_address in ('ada@globex.test', 'new@globex.test')
          and organization_id = (select organization_id from organizations where organization_slug = 'globex')
          order by 1`),
      ).toEqual([
        { email_address: "ada@globex.test", has_password: false },
        { email_address: "new@globex.test", has_password: true },
      ]);
      await node.stop();
    }, 60_000);

    test("update connected apps from the configuration too, with what they were granted", async () => {
      const redirect_urls = ["https://app.test/callback"];
      const app = { client_type: "third_party_public", client_name: "App", redirect_urls };
      const start = (...names: string[]) =>
        startCheckedProvider({
          databaseUrl: database.url,
          project: { connected_apps: names.map((client_id) => ({ ...app, client_id, client_name: names.join() })) },
        });
      const listApps = () => query("select client_id, client_name, source from connected_apps order by 1");
      const first = await start("one", "two");
      const own = { ...app, client_id: "own" };
      expect((await backendOf(first)("POST", "/connected_apps", own)).status).toBe(200);
      const { client } = await signIn(first, "ada@globex.test", "globex");
      const request = {
        client_id: "one",
        redirect_uri: redirect_urls[0] ?? "",
        response_type: "code",
        scopes: ["openid"],
      };
      const idp = createIdp(client);
      await idp.oauthAuthorizeStart(request);
      const challenge = { consent_granted: true, code_challenge: "x".repeat(43) };
      await idp.oauthAuthorizeSubmit({ ...request, ...challenge });
      await first.stop();
      await (await start("two")).stop();
      expect(await listApps()).toEqual([
        { client_id: "own", client_name: "App", source: "management" },
        { client_id: "two", client_name: "two", source: "configuration" },
      ]);
      expect(
        await query("select 1 from app_grants union all select 1 from app_tokens union all select 1 from app_consents"),
      ).toEqual([]);
      await (await start("own", "two")).stop();
      expect((await listApps())[0]).toEqual({ client_id: "own", client_name: "own,two", source: "configuration" });
    }, 60_000);
  });
}
