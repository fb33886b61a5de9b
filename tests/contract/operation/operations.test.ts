import { PROJECT_ID, type TestProvider } from "@portico/testkit";
import { apiErrors } from "@portico/wire";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startCheckedProvider } from "../support/check-answers.ts";
import { keepLog } from "../support/log.ts";

let provider: TestProvider;
const log = keepLog();
beforeAll(async () => {
  provider = await startCheckedProvider({ logger: { level: "info", stream: log.stream } });
});
afterAll(() => provider.stop());

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${provider.url}${path}`, { headers });

describe("probes", () => {
  test("report that the process is up and the node is ready", async () => {
    expect((await get("/healthz")).status).toBe(200);
    expect((await get("/readyz")).status).toBe(200);
    expect((await fetch(`${provider.url}/readyz`, { method: "HEAD" })).status).toBe(200);
  });

  test("count requests by route, method and status, and never by parts of a URL", async () => {
    await provider.request("/sdk/v1/b2b/organizations/search", { body: { organization_slug: "globex" } });
    await provider.request("/sdk/v1/b2b/organizations/search", { body: {} });
    await provider.request("/sdk/v1/b2b/organizations/members/member-test-private", { method: "DELETE" });
    await get("/nowhere/at/all?token=private");
    const metrics = await (await get("/metrics")).text();
    const count = (labels: string) =>
      Number(new RegExp(`^portico_http_request_duration_seconds_count{${labels}} (\\d+)$`, "m").exec(metrics)?.[1]);
    const search = 'route="/sdk/v1/b2b/organizations/search",method="POST"';
    expect(count(`${search},status="200"`)).toBe(1);
    expect(count(`${search},status="400"`)).toBe(1);
    expect(count('route="/sdk/v1/b2b/organizations/members/:member_id",method="DELETE",status="401"')).toBe(1);
    expect(count('route="none",method="GET",status="404"')).toBe(1);
    expect(metrics).not.toContain("private");
    for (const name of [
      "portico_database_connections",
      "process_resident_memory_bytes",
      "nodejs_eventloop_lag_seconds",
    ]) {
      expect(metrics).toContain(name);
    }
  });

  test("the log line of a page that is not registered is a warning, with its origin and the project, and no token", async () => {
    const path = "/sdk/v1/b2b/organizations/search";
    const Origin = "http://localhost:5173";
    const known = await provider.request(path, { headers: { Origin }, body: {} });
    const unknown = await provider.request(path, {
      headers: { Origin, Authorization: `Basic ${btoa("public-token-test-mistyped:x")}` },
      body: {},
    });
    const lineOf = (id: unknown) =>
      log
        .text()
        .split("\n")
        .find((line) => line.includes(String(id))) ?? "{}";
    const line = lineOf(known.body.request_id);
    const warned = { level: "warn", origin: Origin, msg: "request of a page that is not registered" };
    expect(JSON.parse(line)).toMatchObject({ ...warned, project_id: PROJECT_ID, error_type: "bad_domain_for_sdk" });
    expect(JSON.parse(lineOf(unknown.body.request_id))).toMatchObject({
      ...warned,
      error_type: "public_token_not_found",
    });
    expect(log.text()).not.toContain("public-token-test");
  });

  test("each request is one JSON line with its ID, route, status and time", async () => {
    const { body } = await provider.request("/sdk/v1/b2b/organizations/me", { method: "GET" });
    const lines = log
      .text()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.find((line) => line.request_id === body.request_id)).toMatchObject({
      level: "info",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      method: "GET",
      route: "/sdk/v1/b2b/organizations/me",
      status: 401,
      ms: expect.any(Number),
      error_type: "unauthorized_credentials",
    });
  });
});

describe("documentation", () => {
  test("the OpenAPI documents describe every registered route except those of SCIM, which describes itself, and nothing else", async () => {
    const documents = [];
    for (const path of ["/openapi.json", "/openapi-browser.json"]) documents.push(await (await get(path)).json());
    const documented = documents.flatMap(({ paths }) =>
      Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
      ),
    );
    const ours = registeredRoutes().filter((route) => !route.includes(" /v1/scim/"));
    expect(documented.sort()).toEqual(ours.sort());
  });

  test("every error_url leads to its own line", async () => {
    const page = await (await get("/docs/errors")).text();
    // Of the site or, if that is not built, of the provider's own page.
    for (const name of Object.keys(apiErrors)) expect(page).toContain(`id="${name}"`);
    const { body } = await provider.request("/sdk/v1/b2b/organizations/me", { method: "GET" });
    const { pathname, hash } = new URL(body.error_url);
    expect((await get(pathname)).status).toBe(200);
    expect(page).toContain(`id="${hash.slice(1)}"`);
  });
});

/** From Fastify's own list: a tree, in which each level shows one more piece of the path. */
function registeredRoutes(): string[] {
  const routes: string[] = [];
  const pieces: string[] = [];
  for (const line of provider.provider.app.printRoutes({ commonPrefix: false }).split("\n")) {
    const [, indent = "", piece = "", methods] = /^([│ ]*)[├└]── ([^\s(]*)(?: \(([^)]*)\))?/.exec(line) ?? [];
    if (!line.trim()) continue;
    pieces.length = indent.length / 4;
    pieces.push(piece);
    for (const method of methods?.split(", ") ?? []) {
      if (!["HEAD", "OPTIONS"].includes(method)) routes.push(`${method} ${pieces.join("")}`);
    }
  }
  return routes;
}

describe("the development inbox", () => {
  test("answers a JSON array, newest first, exactly as documented", async () => {
    const { client } = provider.openPage();
    await client.otps.email.discovery.send({ email_address: "grace@inbox.test" });
    await provider.mailbox.latest("grace@inbox.test");
    await client.magicLinks.email.discovery.send({ email_address: "grace@inbox.test" });
    await provider.mailbox.latest("grace@inbox.test", 1);
    const answer = await get("/dev/inbox?to=Grace@inbox.test", { Accept: "text/html" });
    expect(answer.headers.get("content-type")).toContain("application/json");
    const messages = await answer.json();
    expect(messages).toEqual([
      {
        to: "grace@inbox.test",
        channel: "email",
        subject: expect.any(String),
        text: expect.any(String),
        html: expect.stringContaining("<!doctype html>"),
        links: [expect.stringMatching(/^http:\/\/portico\.test\//)],
        code: expect.stringMatching(/^\d{6}$/),
        sent_at: expect.stringMatching(/Z$/),
      },
      expect.objectContaining({ code: expect.stringMatching(/^\d{6}$/), links: [] }),
    ]);
    expect(await (await get("/dev/inbox?to=unknown@inbox.test")).json()).toEqual([]);
    expect((await (await get("/dev/inbox", { Accept: "application/json" })).json()).length).toBeGreaterThan(1);
  });

  test("is a page in a browser, in which nothing of an email runs", async () => {
    const answer = await get("/dev/inbox", { Accept: "text/html,application/xhtml+xml" });
    expect(answer.headers.get("content-type")).toContain("text/html");
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe");
    const page = await answer.text();
    expect(page).toContain("grace@inbox.test");
    const [, frame] = /<iframe src="([^"]+)"[^>]* sandbox="([^"]*)"/.exec(page) ?? [];
    expect(page).not.toContain("allow-scripts");
    const mail = await get(frame ?? "");
    expect(mail.headers.get("content-security-policy")).toContain("sandbox");
    expect(mail.headers.get("content-security-policy")).not.toContain("script");
    expect((await get("/dev/inbox/unknown")).status).toBe(404);
  });

  test("POST /dev/clock moves the clock", async () => {
    const before = provider.provider.services.clock.now().getTime();
    const move = (body: unknown) =>
      fetch(`${provider.url}/dev/clock`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
    expect((await move({ advance_ms: 3_600_000 })).status).toBe(200);
    expect(provider.provider.services.clock.now().getTime() - before).toBeGreaterThanOrEqual(3_600_000);
    for (const body of [
      {},
      { advance_ms: "1" },
      { advance_ms: 1.5 },
      { advance_ms: Number.MAX_SAFE_INTEGER },
      [],
      null,
    ])
      expect((await move(body)).status).toBe(400);
  });

  test("does not exist in production", async () => {
    const production = await startCheckedProvider({
      project: { rate_limits: "default" },
      config: {
        mode: "production",
        smtp_url: "smtp://127.0.0.1:9",
        mail_from: "Acme <login@acme.test>",
        public_url: "https://portico.test",
      },
    });
    try {
      for (const [method, path] of [
        ["GET", "/dev/inbox"],
        ["GET", "/dev/mails"],
        ["GET", "/dev/mails/code"],
        ["GET", "/dev/inbox?to=a@b.test"],
        ["POST", "/dev/clock"],
      ] as const) {
        expect(await production.request(path, { method })).toMatchObject({
          status: 404,
          body: { error_type: "route_not_found" },
        });
      }
    } finally {
      await production.stop();
    }
  });
});

describe("the request limit", () => {
  test("T5: limits an address to its requests a minute, whatever X-Forwarded-For it invents", async () => {
    const limited = await startCheckedProvider({ config: { requests_per_minute_per_ip: 40 } });
    try {
      const statuses = async (headers: () => Record<string, string>) => {
        const answers = await Promise.all(
          Array.from({ length: 60 }, () =>
            limited.request("/sdk/v1/b2b/organizations/me", { method: "GET", headers: headers() }),
          ),
        );
        return answers.filter(({ status }) => status === 429);
      };
      const random = () => ({
        "X-Forwarded-For": Array.from({ length: 4 }, () => Math.floor(Math.random() * 256)).join("."),
        Origin: "http://localhost:4000",
      });
      const refused = await statuses(random);
      expect(refused).toHaveLength(20);
      for (const { body, headers } of refused) {
        expect(body).toMatchObject({ status_code: 429, error_type: "too_many_requests" });
        expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
        expect(headers.get("access-control-allow-origin")).toBe("http://localhost:4000");
      }
      for (let index = 0; index < 60; index++) expect((await fetch(`${limited.url}/healthz`)).status).toBe(200);
    } finally {
      await limited.stop();
    }
  });

  test("T5: behind one's own proxy, the proxy's entry counts, and nothing before it", async () => {
    const limited = await startCheckedProvider({ config: { requests_per_minute_per_ip: 5, trusted_proxy_hops: 1 } });
    try {
      const ask = async (forwarded: string) =>
        (
          await limited.request("/sdk/v1/b2b/organizations/me", {
            method: "GET",
            headers: { "X-Forwarded-For": forwarded },
          })
        ).status;
      for (let index = 0; index < 5; index++) expect(await ask(`6.6.6.${index}, 203.0.113.7`)).toBe(401);
      expect(await ask("6.6.6.9, 203.0.113.7")).toBe(429);
      expect(await ask("203.0.113.8")).toBe(401);
    } finally {
      await limited.stop();
    }
  });

  test("T135: a proxy that adds a port to the address, or writes no address, opens no new budget", async () => {
    const warnings = keepLog();
    const limited = await startCheckedProvider({
      config: { requests_per_minute_per_ip: 5, trusted_proxy_hops: 1 },
      logger: { level: "warn", stream: warnings.stream },
    });
    try {
      const ask = async (forwarded: string) =>
        (
          await limited.request("/sdk/v1/b2b/organizations/me", {
            method: "GET",
            headers: { "X-Forwarded-For": forwarded },
          })
        ).status;
      for (let port = 0; port < 5; port++) expect(await ask(`203.0.113.7:${49_152 + port}`)).toBe(401);
      expect(await ask("203.0.113.7:50000")).toBe(429);
      // Garbage counts as the connection's own address.
      for (let index = 0; index < 5; index++) expect(await ask(`unknown-${index}`)).toBe(401);
      expect(await ask("unknown-5")).toBe(429);
      expect(warnings.text().match(/X-Forwarded-For holds an entry that is not an IP address/g)).toHaveLength(1);
      expect(warnings.text()).toContain('"entry":"unknown-0"');
    } finally {
      await limited.stop();
    }
  });
});
