import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import {
  createDatabase,
  createDatabaseProxy,
  createProcessFolder,
  PAGE_ORIGIN,
  PROJECT_ID,
  type ProcessFolder,
  PUBLIC_TOKEN,
  startTestProvider,
  type TestProvider,
} from "@portico/testkit";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { organizationId, sessionTokenOf, signIn } from "./support.ts";

const serverUrl = process.env.PORTICO_TEST_STORE === "postgres" ? process.env.PORTICO_TEST_POSTGRES_URL : undefined;

const timed = async <T>(work: Promise<T>): Promise<{ answer: T; ms: number }> => {
  const startedAtMs = performance.now();
  const answer = await work;
  return { answer, ms: performance.now() - startedAtMs };
};

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
      const holder = new pg.Client({ connectionString: database.url });
      await holder.connect();
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
      await new Promise((resolve) => setTimeout(resolve, 500));
      const waiting = await timed(me());
      expect(waiting.answer.status).toBe(503);
      expect(waiting.ms).toBeLessThan(3_000);
      for (const { answer, ms } of await Promise.all(stuck)) {
        expect(answer.status).toBe(503);
        expect(ms).toBeLessThan(7_000);
      }
      await holder.query("rollback");
      await holder.end();
      const { body } = await me();
      expect(body.data.organization.organization_name).toBe("Globex");
    });
  });

describe("bodies without end", { timeout: 120_000 }, () => {
  test("T45: are refused before they are held, in memory and in time", async () => {
    const folder = await createProcessFolder();
    try {
      const { url, pid } = await folder.start();
      const megabyte = "x".repeat(1024 * 1024);
      const upload = (withLength: boolean) =>
        fetch(`${url}/sdk/v1/b2b/otps/email/discovery/send`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          ...(withLength
            ? { body: megabyte.repeat(10) }
            : { body: new Blob(Array.from({ length: 10 }, () => megabyte)).stream(), duplex: "half" }),
        } as RequestInit).then(
          ({ status }) => status,
          // The provider answers and closes while the caller still sends: some callers only notice that.
          () => 413,
        );
      for (let round = 0; round < 2; round++) await Promise.all([upload(true), upload(false)]);
      const before = residentMiB(pid);
      const uploads = Array.from({ length: 60 }, (_, index) => upload(index % 2 === 0));
      const probes: number[] = [];
      for (let index = 0; index < 40; index++) {
        probes.push((await timed(fetch(`${url}/healthz`).then((answer) => answer.text()))).ms);
      }
      expect(new Set(await Promise.all(uploads))).toEqual(new Set([413]));
      expect(probes.sort((a, b) => a - b)[36]).toBeLessThan(500);
      expect(residentMiB(pid) - before).toBeLessThan(128);
    } finally {
      await folder.remove();
    }
  });

  function residentMiB(pid: number): number {
    const text = execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
    return Number(text) / 1024;
  }
});

describe("a process that is told to stop", { timeout: 120_000 }, () => {
  let folder: ProcessFolder;
  beforeAll(async () => {
    folder = await createProcessFolder();
  });
  afterAll(() => folder.remove());

  const body = JSON.stringify({ organization_slug: "globex" });
  const head =
    `POST /sdk/v1/b2b/organizations/search HTTP/1.1\r\nHost: portico\r\nContent-Type: application/json\r\n` +
    `Authorization: Basic ${btoa(`${PUBLIC_TOKEN}:${PUBLIC_TOKEN}`)}\r\nContent-Length: ${body.length}\r\n\r\n`;

  /** A connection as a slow caller has it: what it sends is up to us, what it got is on record. */
  async function open({ url }: { url: string }) {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    const caller = { received: "", ended: false, send: (text: string) => void socket.write(text) };
    socket.on("data", (chunk) => {
      caller.received += chunk;
    });
    socket.on("error", () => {});
    socket.once("close", () => {
      caller.ended = true;
    });
    await once(socket, "connect");
    return caller;
  }

  test("answers what it has begun to read, and what comes on open connections, then ends within 10 s", async () => {
    const provider = await folder.start();
    const callers = await Promise.all(Array.from({ length: 20 }, () => open(provider)));
    const [begun, used] = [callers.slice(0, 10), callers.slice(10)];
    for (const caller of begun) caller.send(head + body.slice(0, 5));
    for (const caller of used) caller.send(head + body);
    await expect.poll(() => used.every(({ received }) => received.includes('"data"'))).toBe(true);

    const stopping = timed(provider.stop("SIGTERM"));
    await expect.poll(async () => (await fetch(`${provider.url}/readyz`)).status, { interval: 20 }).toBe(503);
    for (const caller of begun) caller.send(body.slice(5));
    for (const caller of used) caller.send(head + body);
    const { answer: exitCode, ms } = await stopping;
    expect(exitCode).toBe(0);
    expect(ms).toBeLessThan(10_000);
    for (const { received } of begun)
      expect(received.match(/HTTP\/1.1 200 OK[\s\S]*"organization_slug":"globex"/g)).toHaveLength(1);
    for (const { received } of used) {
      expect(received.match(/HTTP\/1.1 200 OK/g)).toHaveLength(2);
      expect(received.match(/^connection: close/gim)).toHaveLength(1);
    }
  });

  test("ends although a connection is held open and says nothing", async () => {
    const provider = await folder.start();
    const silent = await open(provider);
    const { answer: exitCode, ms } = await timed(provider.stop("SIGTERM"));
    expect(exitCode).toBe(0);
    expect(ms).toBeLessThan(5_000);
    expect(silent.ended).toBe(true);
  });
});
