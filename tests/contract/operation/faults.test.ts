import { createBackend } from "@portico/backend";
import {
  acmeProject,
  createDatabaseProxy,
  createMigratedDatabase,
  PAGE_ORIGIN,
  PROJECT_ID,
  PROJECT_SECRET,
  PUBLIC_TOKEN,
  type TestProvider,
} from "@portico/testkit";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { backendAuthorization } from "../support/backend.ts";
import { organizationId, otherCode, sessionTokenOf, signIn } from "../support/basics.ts";
import { startCheckedProvider } from "../support/check-answers.ts";
import * as codes from "../support/codes.ts";
import { describedOperations, sampleOf } from "../support/described-operations.ts";
import { keepLog } from "../support/log.ts";
import { statementsOf } from "../support/statements.ts";

const password = "correct horse battery staple";
const project = {
  organizations: [
    ...acmeProject.organizations,
    {
      organization_name: "Stark",
      organization_slug: "stark",
      members: [{ email_address: "arya@stark.test", password }],
    },
  ],
};

const serverUrl = process.env.PORTICO_TEST_STORE === "postgres" ? (process.env.PORTICO_TEST_POSTGRES_URL ?? "") : "";

// The embedded store lives in the process: it has no network to lose, and no second connection to wait for.
describe.runIf(serverUrl)("a database that fails", () => {
  let database: Awaited<ReturnType<typeof createMigratedDatabase>>;
  let proxy: Awaited<ReturnType<typeof createDatabaseProxy>>;
  let provider: TestProvider;
  let session: string;
  let organization_id: string;
  const log = keepLog();
  beforeAll(async () => {
    database = await createMigratedDatabase(serverUrl);
    proxy = await createDatabaseProxy(database.url);
    provider = await startCheckedProvider({
      databaseUrl: proxy.url,
      project,
      logger: { level: "info", stream: log.stream },
    });
    session = sessionTokenOf((await signIn(provider, "ada@globex.test", "globex", 1440)).client);
    organization_id = await organizationId(provider, "globex");
  });
  afterAll(async () => {
    await proxy.restore();
    await provider.stop();
    await proxy.close();
    await database.drop();
  });

  const clients: pg.Client[] = [];
  /** Bypasses the proxy, like another node; closed after the test, also if it holds a lock. */
  async function openClient(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: database.url });
    clients.push(client);
    await client.connect();
    return client;
  }
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.end()));
    // Also after a test that failed halfway.
    await proxy.restore();
    await expect.poll(() => probe("/readyz")).toBe(200);
  });

  const me = () =>
    provider.request("/sdk/v1/b2b/organizations/me", { method: "GET", session, headers: { Origin: PAGE_ORIGIN } });
  const jwks = () => fetch(`${provider.url}/v1/sessions/jwks/${PROJECT_ID}`);
  const probe = async (path: string) => (await fetch(`${provider.url}${path}`)).status;

  /** Every operation, with a body of the right shape. */
  async function callAll() {
    const operations = [
      ...(await describedOperations(provider)),
      ...(await describedOperations(provider, "backend")),
    ].filter(({ name }) => name !== "events.send");
    return operations.map(async ({ name, caller, method, path, schema }) => ({
      name,
      answer: await provider.request(path.replace(/\{\w+\}/g, "id"), {
        method,
        ...(schema.properties && { body: sampleOf(schema) }),
        session,
        headers: caller === "backend" ? backendAuthorization() : { Origin: PAGE_ORIGIN },
      }),
    }));
  }

  /** URLs that people and other servers open. */
  const pages = () => {
    const oidc = `/oidc/${PROJECT_ID}`;
    const sso = `/v1/public/sso/${PROJECT_ID}/none`;
    return {
      always: [
        "/healthz",
        "/metrics",
        "/openapi.json",
        "/openapi-browser.json",
        "/docs/errors",
        `/v1/sessions/jwks/${PROJECT_ID}`,
        `${oidc}/jwks`,
        `${oidc}/.well-known/openid-configuration`,
        `${oidc}/.well-known/oauth-authorization-server`,
        `/.well-known/oauth-authorization-server${oidc}`,
      ],
      never: [
        `/v1/b2b/magic_links/redirect?project_id=${PROJECT_ID}&token=some`,
        `/v1/b2b/public/oauth/google/discovery/start?public_token=${PUBLIC_TOKEN}`,
        `/v1/b2b/oauth/callback/google?code=c&state=${PROJECT_ID}.some`,
        `/v1/public/sso/start?public_token=${PUBLIC_TOKEN}&connection_id=none`,
        `${sso}/oidc/callback?code=c&state=s`,
        `${sso}/saml/metadata`,
        `${oidc}/auth?client_id=c`,
        `${oidc}/me`,
      ],
    };
  };

  async function expectRefused(): Promise<void> {
    for (const answer of await Promise.all(Array.from({ length: 50 }, me))) {
      expect(answer.body).toMatchObject({ status_code: 503, error_type: "service_unavailable" });
      expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
      expect(answer.headers.get("access-control-allow-origin")).toBe(PAGE_ORIGIN);
    }
  }

  /** Once the node knows: no request waits for a database that is not queried. */
  async function expectRefusedUnasked(): Promise<void> {
    await expect.poll(() => statementsOf(provider, me)).toEqual([]);
    expect(await statementsOf(provider, expectRefused)).toEqual([]);
  }

  async function expectRecovered(): Promise<void> {
    await expect.poll(() => probe("/readyz")).toBe(200);
    expect((await me()).status).toBe(200);
  }

  test("F1: gone: not ready, alive, every call gets a 503 without a query; recovers by itself", async () => {
    expect((await me()).status).toBe(200);
    await proxy.cut();
    await expectRefused();
    await expect.poll(() => probe("/readyz"), { interval: 50 }).toBe(503);
    for (const { name, answer } of await Promise.all(await callAll())) {
      expect(answer.body, name).toMatchObject({ status_code: 503, error_type: "service_unavailable" });
      expect(answer.headers.get("retry-after"), name).toMatch(/^\d+$/);
    }
    const { always, never } = pages();
    // For any page, also one that this node has never seen.
    const headers = { Origin: "https://never-seen.test" };
    for (const path of always) expect((await fetch(provider.url + path, { headers })).status, path).toBe(200);
    for (const path of never) {
      const answer = await fetch(provider.url + path, { redirect: "manual" });
      expect([answer.status, answer.headers.get("retry-after")], path).toEqual([503, "2"]);
      expect(await answer.text(), path).not.toMatch(/\bat .*:\d+:\d+|ECONN/);
    }
    await expectRefusedUnasked();
    await proxy.restore();
    await expectRecovered();
  });

  test("F1: a node that is too busy to read the answer, with no connection left, does not report a lost database", async () => {
    const begun = log.text().length;
    const said = () => log.text().slice(begun).includes("database unreachable");
    const holder = await openClient();
    await holder.query("begin");
    await holder.query("select * from sessions for update");
    // Ten of them hold every connection of the pool; the others wait for one.
    const calls = Array.from({ length: 30 }, () => me());
    // The watch's next query is due after the first; in the second, longer than it waits, nothing reads the answer.
    for (const stallMs of [500, 4_000]) {
      const untilMs = performance.now() + stallMs;
      while (performance.now() < untilMs);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await holder.query("rollback");
    await Promise.all(calls);
    await expect.poll(async () => (await me()).status).toBe(200);
    expect(said()).toBe(false);
    await proxy.cut();
    await expect.poll(said).toBe(true);
  });

  test("F1: gone: a host still verifies JWTs offline, even one that has just started", async () => {
    const { answer } = await signIn(provider, "bob@globex.test", "globex");
    await proxy.cut();
    await expect.poll(() => probe("/readyz"), { interval: 50 }).toBe(503);
    const host = createBackend({
      apiUrl: provider.url,
      publicUrl: "http://portico.test",
      projectId: PROJECT_ID,
      secret: PROJECT_SECRET,
    });
    expect(await host.verifySessionJwt(answer.session_jwt)).toMatchObject({ email_address: "bob@globex.test" });
    // It needs the provider for this one, and an outage does not mean that the member is signed out.
    await expect(host.authenticateSession({ session_jwt: answer.session_jwt })).rejects.toMatchObject({
      code: "unreachable",
    });
    await proxy.restore();
    await expectRecovered();
  });

  const rowsOf = async (text: string, values: unknown[] = []) => (await (await openClient()).query(text, values)).rows;
  const countSessions = async () => (await rowsOf("select count(*)::int as count from sessions"))[0].count;

  test("F1: gone: no guess is free, no one gets in, and the counts remain", async () => {
    const code = await codes.askForCode(provider, "bob@globex.test", organization_id);
    const guess = (shown: string) =>
      provider.request("/sdk/v1/b2b/otps/email/authenticate", {
        body: { email_address: "bob@globex.test", organization_id, code: shown, session_duration_minutes: 60 },
      });
    for (let step = 1; step <= 4; step++) expect((await guess(otherCode(code, step))).status).toBe(404);
    const before = await countSessions();
    await proxy.cut();
    for (const shown of [otherCode(code), code]) expect((await guess(shown)).status).toBe(503);
    await proxy.restore();
    await expectRecovered();
    expect(await countSessions()).toBe(before);
    // The fifth wrong guess, so the code is dead.
    expect((await guess(otherCode(code, 5))).status).toBe(404);
    expect((await guess(code)).body.error_type).toBe("otp_code_not_found");
  });

  test("F1: gone between a guess and its verdict: right or wrong it is a 503, and it was counted", async () => {
    const stark = await organizationId(provider, "stark");
    const { hasher } = provider.provider.services.passwords;
    const attempts = async () => {
      const rows = await rowsOf("select count from counters where subject like '%:arya@stark.test%' order by subject");
      return rows.map(({ count }) => count);
    };
    const before = await countSessions();
    for (const [index, shown] of [password, "wrong"].entries()) {
      const compute = hasher.compute.bind(hasher);
      vi.spyOn(hasher, "compute").mockImplementationOnce(async (...args) => {
        const hash = await compute(...args);
        await proxy.cut();
        return hash;
      });
      const { status, body } = await provider.request("/sdk/v1/b2b/passwords/authenticate", {
        body: {
          email_address: "arya@stark.test",
          organization_id: stark,
          password: shown,
          session_duration_minutes: 60,
        },
      });
      expect([status, body.error_type]).toEqual([503, "service_unavailable"]);
      await proxy.restore();
      await expectRecovered();
      expect(await attempts()).toEqual([index + 1, index + 1]);
    }
    vi.restoreAllMocks();
    expect(await countSessions()).toBe(before);
  });

  test("F1: silent: not ready before a request times out; soon nothing queues for it; recovers by itself", async () => {
    proxy.silence();
    let isAnswered = false;
    const first = me().finally(() => (isAnswered = true));
    await expect.poll(() => probe("/readyz"), { interval: 50 }).toBe(503);
    expect(isAnswered).toBe(false);
    expect((await first).status).toBe(503);
    await expectRefusedUnasked();
    expect(await probe("/healthz")).toBe(200);
    await proxy.restore();
    await expectRecovered();
  });

  test("F2: slow: the process stays responsive, and a request that waits too long gets a 503", async () => {
    proxy.delay(1_000);
    let answered = 0;
    const calls = Array.from({ length: 30 }, () => me().finally(() => (answered += 1)));
    for (let index = 0; index < 20; index++) expect(await probe("/healthz")).toBe(200);
    expect(answered).toBe(0);
    for (const { status } of await Promise.all(calls)) expect([200, 503]).toContain(status);
    await proxy.restore();
    await expectRecovered();
  });

  test("F2: locked: a statement is canceled, a wait for a connection sooner, and nothing is half done", async () => {
    // Every connection of the pool is open, so that within moments all of them wait for the lock.
    await Promise.all(Array.from({ length: 30 }, me));
    const [holder, watcher] = [await openClient(), await openClient()];
    await holder.query("begin");
    await holder.query("select * from organizations for update");
    const rename = () =>
      provider.request("/sdk/v1/b2b/organizations/me", {
        method: "PUT",
        session,
        body: { organization_name: "Renamed" },
      });
    const stuck = Array.from({ length: 10 }, rename);
    // A transaction sees a frozen view of the waiting sessions.
    const waiters = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    const howManyWait = async () => (await watcher.query(waiters)).rowCount;
    await expect.poll(howManyWait, { interval: 50 }).toBe(stuck.length);
    const waiting = me();
    expect(await Promise.race([waiting, ...stuck])).toBe(await waiting);
    expect((await waiting).status).toBe(503);
    for (const { status } of await Promise.all(stuck)) expect(status).toBe(503);
    await holder.query("rollback");
    const { body } = await me();
    expect(body.data.organization.organization_name).toBe("Globex");
  });

  test("F13: a full disk: writes are refused and leave nothing behind, reads continue; with space everything works again", async () => {
    const client = await openClient();
    const tables =
      "select tablename as name from pg_tables where schemaname = 'public' and not (select relispartition from pg_class where oid = tablename::regclass)";
    // PostgreSQL's error for a file that it cannot extend, at whichever table comes first.
    await client.query(`create function no_space() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`);
    const onEach = (statement: (name: string) => string) =>
      client.query(
        `do $$ declare name text; begin for name in ${tables} loop execute ${statement("name")}; end loop; end $$`,
      );
    const code = await codes.askForCode(provider, "ada@globex.test", organization_id);
    await onEach(
      (name) =>
        `format('create trigger no_space before insert or update or delete on %I execute function no_space()', ${name})`,
    );
    const rows = "select (select count(*) from sessions) as sessions, (select count(*) from outbox) as outbox";
    const before = await rowsOf(rows);
    const call = (method: string, path: string, body?: unknown, headers = {}) =>
      provider.request(`/sdk/v1/b2b/${path}`, { method, session, headers, ...(body !== undefined && { body }) });
    const enter = () => codes.authenticate(provider, "ada@globex.test", code, organization_id);
    // Idle long enough for a check to notice.
    provider.clock.advance({ minutes: 2 });
    for (const [method, path, body] of [
      ["POST", "otps/email/login_or_signup", { email_address: "ada@globex.test", organization_id }],
      ["PUT", "organizations/me", { organization_name: "Renamed" }],
      ["POST", "sessions/authenticate", { session_duration_minutes: 60 }],
    ] as const) {
      const answer = await call(method, path, body);
      expect(answer.body, path).toMatchObject({ status_code: 503, error_type: "service_unavailable" });
      expect(answer.headers.get("retry-after")).toBe("2");
    }
    await expect(enter()).rejects.toMatchObject({ error_type: "service_unavailable" });
    for (const answer of [
      await me(),
      await call("POST", "sessions/authenticate", {}),
      await call("GET", `../projects/bootstrap/${PUBLIC_TOKEN}`),
      await call("POST", "organizations/search", { organization_slug: "globex" }),
    ])
      expect(answer.status).toBe(200);
    expect([(await jwks()).status, await probe("/readyz")]).toEqual([200, 200]);
    expect(await rowsOf(rows)).toEqual(before);
    await onEach((name) => `format('drop trigger no_space on %I', ${name})`);
    expect(await enter()).toMatchObject({ member_authenticated: true });
  });
});
