import {
  createDatabase,
  createDatabaseProxy,
  PAGE_ORIGIN,
  PROJECT_ID,
  startTestProvider,
  type TestProvider,
} from "@portico/testkit";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { organizationId, sessionTokenOf, signIn, timed } from "./support.ts";

const serverUrl = process.env.PORTICO_TEST_STORE === "postgres" ? process.env.PORTICO_TEST_POSTGRES_URL : undefined;

// The embedded store lives in the process: it has no network to lose, and no second connection to wait for.
if (serverUrl)
  describe("a database that fails", () => {
    let database: Awaited<ReturnType<typeof createDatabase>>;
    let proxy: Awaited<ReturnType<typeof createDatabaseProxy>>;
    let provider: TestProvider;
    let session: string;
    let organization_id: string;
    beforeAll(async () => {
      database = await createDatabase(serverUrl);
      proxy = await createDatabaseProxy(database.url);
      provider = await startTestProvider({ databaseUrl: proxy.url });
      session = sessionTokenOf((await signIn(provider, "ada@globex.test", "globex", 1440)).client);
      organization_id = await organizationId(provider, "globex");
      await jwks();
    });
    afterAll(async () => {
      await proxy.restore();
      await provider.stop();
      await proxy.close();
      await database.drop();
    });

    const clients: pg.Client[] = [];
    /** Past the proxy, as another node is; closed after the test, also one that holds a lock. */
    async function openClient(): Promise<pg.Client> {
      const client = new pg.Client({ connectionString: database.url });
      clients.push(client);
      await client.connect();
      return client;
    }
    afterEach(() => Promise.all(clients.splice(0).map((client) => client.end())));

    const me = () =>
      provider.request("/sdk/v1/b2b/organizations/me", { method: "GET", session, headers: { Origin: PAGE_ORIGIN } });
    const jwks = () => fetch(`${provider.url}/v1/sessions/jwks/${PROJECT_ID}`);
    const probe = async (path: string) => (await fetch(`${provider.url}${path}`)).status;
    const send = () =>
      provider.request("/sdk/v1/b2b/otps/email/login_or_signup", {
        body: { email_address: "ada@globex.test", organization_id },
      });

    async function expectRefusedAtOnce(): Promise<void> {
      const answers = await Promise.all(Array.from({ length: 50 }, () => timed(me())));
      for (const { answer, ms } of answers) {
        expect(answer.body).toMatchObject({ status_code: 503, error_type: "service_unavailable" });
        expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
        expect(answer.headers.get("access-control-allow-origin")).toBe(PAGE_ORIGIN);
        expect(ms).toBeLessThan(1_000);
      }
    }

    async function expectRecovered(): Promise<void> {
      await expect.poll(() => probe("/readyz"), { timeout: 5_000 }).toBe(200);
      expect((await me()).status).toBe(200);
    }

    test("gone: not ready within 2 s, alive, every call a 503 within 1 s, keys still served; back within 5 s by itself", async () => {
      expect((await me()).status).toBe(200);
      await proxy.cut();
      await expectRefusedAtOnce();
      await expect.poll(() => probe("/readyz"), { timeout: 2_000, interval: 50 }).toBe(503);
      expect(await probe("/healthz")).toBe(200);
      expect(await probe("/metrics")).toBe(200);
      expect((await jwks()).status).toBe(200);
      await expectRefusedAtOnce();
      expect((await send()).status).toBe(503);
      await proxy.restore();
      await expectRecovered();
    });

    test("silent: not ready within 2 s; soon nothing queues for it; back by itself", async () => {
      proxy.silence();
      const first = timed(me());
      await expect.poll(() => probe("/readyz"), { timeout: 2_000, interval: 50 }).toBe(503);
      const { answer, ms } = await first;
      expect(answer.status).toBe(503);
      expect(ms).toBeLessThan(7_000);
      await expectRefusedAtOnce();
      expect(await probe("/healthz")).toBe(200);
      await proxy.restore();
      await expectRecovered();
    });

    test("slow: the process stays quick, and whoever waits too long gets a 503", async () => {
      proxy.delay(1_000);
      const answers = Promise.all(Array.from({ length: 30 }, () => timed(me())));
      const probes: number[] = [];
      for (let index = 0; index < 100; index++) {
        probes.push((await timed(probe("/healthz"))).ms);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      expect(probes.sort((a, b) => a - b)[90]).toBeLessThan(100);
      for (const { answer, ms } of await answers) {
        expect([200, 503]).toContain(answer.status);
        expect(ms).toBeLessThan(8_000);
      }
      await proxy.restore();
      await expectRecovered();
    });

    test("locked: a statement is given up after 5 s, a wait for a connection after 2 s, and nothing is half done", async () => {
      // Every connection of the pool is open, so that within moments all of them wait for the lock.
      await Promise.all(Array.from({ length: 30 }, me));
      const [holder, watcher] = [await openClient(), await openClient()];
      await holder.query("begin");
      await holder.query("select * from organizations for update");
      const rename = () =>
        timed(
          provider.request("/sdk/v1/b2b/organizations/me", {
            method: "PUT",
            session,
            body: { organization_name: "Renamed" },
          }),
        );
      const stuck = Array.from({ length: 10 }, rename);
      // A transaction sees a frozen view of who waits.
      const waiters = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
      const howManyWait = async () => (await watcher.query(waiters)).rowCount;
      await expect.poll(howManyWait, { timeout: 5_000, interval: 50 }).toBe(stuck.length);
      const waiting = await timed(me());
      expect(waiting.answer.status).toBe(503);
      expect(waiting.ms).toBeLessThan(3_000);
      for (const { answer, ms } of await Promise.all(stuck)) {
        expect(answer.status).toBe(503);
        expect(ms).toBeLessThan(7_000);
      }
      await holder.query("rollback");
      const { body } = await me();
      expect(body.data.organization.organization_name).toBe("Globex");
    });
  });
