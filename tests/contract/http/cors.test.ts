import { request } from "node:http";
import { PAGE_ORIGIN, PROJECT_ID, PUBLIC_TOKEN } from "@portico/testkit";
import { expect, test } from "vitest";
import { signIn, startForFile, variant } from "../support/basics.ts";
import { describedOperations } from "../support/described-operations.ts";

const OTHER_ORIGIN = "https://other.test";

const provider = await startForFile({
  config: { keep_alive_seconds: 620 },
  otherProjects: [variant("other", { allowed_origins: [OTHER_ORIGIN], wire_prefix: "acme" })],
});

const production = await startForFile({
  config: {
    mode: "production",
    public_url: "https://auth.acme.test",
    smtp_url: "smtp://localhost:1",
    mail_from: "Acme <no-reply@acme.test>",
  },
  project: { rate_limits: "default" },
});

const call = "/sdk/v1/b2b/organizations/search";
const clientHeaders = "authorization,content-type,x-sdk-client,x-sdk-parent-host";

function preflight(path: string, method: string, headers = clientHeaders, origin = PAGE_ORIGIN): Promise<Response> {
  return fetch(`${provider.url}${path}`, {
    method: "OPTIONS",
    headers: { Origin: origin, "Access-Control-Request-Method": method, "Access-Control-Request-Headers": headers },
  });
}

test("a preflight of a registered origin allows what the client sends, with credentials, for a while", async () => {
  for (const method of ["GET", "POST", "PUT", "DELETE"]) {
    const { status, headers } = await preflight(call, method);
    expect(status).toBe(204);
    expect(headers.get("access-control-allow-origin")).toBe(PAGE_ORIGIN);
    expect(headers.get("access-control-allow-credentials")).toBe("true");
    expect(headers.get("vary")).toContain("Origin");
    expect(headers.get("access-control-allow-methods")?.split(", ")).toContain(method);
    const allowed = headers.get("access-control-allow-headers")?.toLowerCase().split(", ");
    for (const header of clientHeaders.split(",")) expect(allowed).toContain(header);
    expect(Number(headers.get("access-control-max-age"))).toBeGreaterThan(0);
  }
});

test("telemetry needs no Authorization, in the preflight or in the call", async () => {
  expect((await preflight("/sdk/v1/events", "POST", "content-type")).headers.get("access-control-allow-origin")).toBe(
    PAGE_ORIGIN,
  );
  const answer = await fetch(`${provider.url}/sdk/v1/events`, {
    method: "POST",
    headers: { Origin: PAGE_ORIGIN, "Content-Type": "application/json" },
    body: "[]",
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("access-control-allow-origin")).toBe(PAGE_ORIGIN);
});

test("bootstrap answers a plain GET like one with all of the client's headers; a foreign page only reads the refusal", async () => {
  const path = `/sdk/v1/projects/bootstrap/${PUBLIC_TOKEN}`;
  const ask = async (headers: Record<string, string>) => {
    const answer = await fetch(`${provider.url}${path}`, { headers });
    const body = (await answer.json()) as { data?: { request_id?: string }; error_type?: string };
    delete body.data?.request_id;
    return { status: answer.status, allowed: answer.headers.get("access-control-allow-origin"), body };
  };
  const plain = await ask({ Origin: PAGE_ORIGIN });
  expect(plain).toMatchObject({ status: 200, allowed: PAGE_ORIGIN });
  const whole = await ask({
    Origin: PAGE_ORIGIN,
    Authorization: `Basic ${btoa(`${PUBLIC_TOKEN}:${PUBLIC_TOKEN}`)}`,
    "Content-Type": "application/json",
    "X-SDK-Client": btoa("{}"),
    "X-SDK-Parent-Host": PAGE_ORIGIN,
    Cookie: "portico_session=a-token",
  });
  expect(whole).toEqual(plain);
  const foreign = await ask({ Origin: "https://evil.test" });
  expect(foreign).toMatchObject({ status: 403, allowed: "https://evil.test" });
  expect([foreign.body.data, foreign.body.error_type]).toEqual([undefined, "bad_domain_for_portico_sdk"]);
});

test("every error is readable by the page: shape, session, unknown call, JSON, size", async () => {
  const headers = { Origin: PAGE_ORIGIN };
  const answers = await Promise.all([
    provider.request(call, { headers, body: {} }),
    provider.request("/sdk/v1/b2b/organizations/me", { method: "GET", headers }),
    provider.request("/sdk/v1/b2b/unknown", { headers, body: {} }),
    provider.request(call, { headers, body: "{" }),
    provider.request(call, { headers, body: `"${"x".repeat(1_100_000)}"` }),
    provider.request(call, { headers: { ...headers, Authorization: "" }, body: {} }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([400, 401, 404, 400, 413, 404]);
  for (const answer of answers) {
    expect(answer.headers.get("access-control-allow-origin")).toBe(PAGE_ORIGIN);
    expect(answer.headers.get("access-control-allow-credentials")).toBe("true");
    expect(answer.headers.get("vary")).toContain("Origin");
  }
});

const foreignOrigins = [
  "https://evil.test",
  "null",
  `${PAGE_ORIGIN}.evil.test`,
  "http://localhost:4001",
  "https://localhost:4000",
  PAGE_ORIGIN.toUpperCase(),
];

test("T30: a page of a foreign origin only learns that it may not call, whatever it calls", async () => {
  const { session_token } = (await signIn(provider, "ada@globex.test", "globex")).answer;
  const operations = await describedOperations(provider);
  expect(operations.length).toBeGreaterThan(60);
  const [anywhere] = foreignOrigins as [string];
  const asked = [
    ...operations.map((operation) => ({ ...operation, origin: anywhere })),
    ...foreignOrigins.map((origin) => ({ path: call, method: "POST", origin })),
  ];
  for (const { path, method, origin } of asked) {
    const address = path.replace("{public_token}", PUBLIC_TOKEN).replace(/\{\w+\}/g, "id");
    const preflighted = await preflight(address, method, clientHeaders, origin);
    expect([path, preflighted.status]).toEqual([path, 204]);
    // The browser asks again each time, so adding or removing an origin takes effect at once.
    expect(preflighted.headers.get("access-control-max-age")).toBe("0");
    const answer = await provider.request(address, {
      method,
      headers: { Origin: origin, Authorization: `Basic ${btoa(`${PUBLIC_TOKEN}:${session_token}`)}` },
      ...(method === "GET" ? {} : { body: { organization_slug: "globex" } }),
    });
    expect([path, answer.status]).toEqual([path, 403]);
    expect(Object.keys(answer.body).sort()).toEqual(
      ["error_message", "error_type", "error_url", "request_id", "status_code"].sort(),
    );
    expect(answer.body.error_type).toBe("bad_domain_for_portico_sdk");
    expect(answer.body.error_message).toContain(`${origin} is not in the project's allowed_origins.`);
    expect(answer.headers.get("set-cookie")).toBeNull();
    for (const { headers } of [preflighted, answer]) {
      expect(headers.get("access-control-allow-origin")).toBe(origin);
      expect(headers.get("access-control-allow-credentials")).toBe("true");
      expect(headers.get("vary")).toContain("Origin");
      expect(headers.get("cache-control")).toBe("no-store");
    }
  }
});

test("T30: responses that are not for browsers cannot be read by foreign pages", async () => {
  const [origin] = foreignOrigins as [string];
  const paths = ["/v1/b2b/organizations", "/sdk/v1/b2b/unknown", "/sdk/v1/events", "/dev/inbox", "/metrics", "/readyz"];
  for (const path of paths) {
    for (const answer of [
      await preflight(path, "POST", clientHeaders, origin),
      await fetch(`${provider.url}${path}`, { headers: { Origin: origin } }),
      await fetch(`${provider.url}${path}`, { method: "POST", headers: { Origin: origin } }),
    ]) {
      expect(answer.headers.get("access-control-allow-origin"), path).toBeNull();
    }
  }
  // A body that is too large is refused before its project is known.
  const large = await provider.request(call, { headers: { Origin: origin }, body: `"${"x".repeat(1_100_000)}"` });
  expect([large.status, large.headers.get("access-control-allow-origin")]).toEqual([413, null]);
  // An OPTIONS request that is not a preflight.
  for (const headers of [{}, { Origin: origin }] as Record<string, string>[]) {
    expect((await fetch(`${provider.url}${call}`, { method: "OPTIONS", headers })).status).toBe(405);
  }
});

test("a page can read the error for an unknown public token, registered or not", async () => {
  for (const origin of [PAGE_ORIGIN, "https://evil.test"]) {
    const answer = await provider.request(call, {
      headers: { Origin: origin, Authorization: `Basic ${btoa("public-token-test-unknown:x")}` },
      body: {},
    });
    expect(answer.body).toMatchObject({ status_code: 404, error_type: "public_token_not_found" });
    expect(answer.headers.get("access-control-allow-origin")).toBe(origin);
    expect(answer.headers.get("access-control-allow-credentials")).toBe("true");
  }
});

test("T30: none of the provider's own pages can be framed", async () => {
  const { body } = await provider.request("/openapi.json", { method: "GET" });
  const routes = Object.entries(body.paths as Record<string, Record<string, { responses: object }>>);
  const pages = routes.flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { responses }]) => JSON.stringify(responses).includes("text/html"))
      .map(([method]) => ({
        method,
        path: path
          .replace("{project_id}", PROJECT_ID)
          .replace("/docs/{page}", "/docs/errors")
          .replace(/\{\w+\}/g, "x"),
      })),
  );
  const seen: string[] = [];
  for (const { method, path } of pages) {
    for (const query of ["", `?public_token=${PUBLIC_TOKEN}&project_id=${PROJECT_ID}&token=x`]) {
      const answer = await fetch(`${provider.url}${path}${query}`, { method, redirect: "manual" });
      if (!answer.headers.get("content-type")?.includes("text/html")) continue;
      seen.push(`${method} ${path}`);
      expect(answer.headers.get("content-security-policy"), path).toContain("frame-ancestors 'none'");
      expect(answer.headers.get("x-frame-options"), path).toBe("DENY");
    }
  }
  // Each kind of page: of links, of logins elsewhere, of apps, of the provider.
  for (const part of ["/magic_links/", "/oauth/", "/sso/", "/oidc/", "/docs/errors"])
    expect(seen.join("\n")).toContain(part);
});

test("in development, the refusal of an origin has the command that adds it", async () => {
  const message = async (at: typeof provider, origin: string) =>
    (await at.request(call, { headers: { Origin: origin }, body: { organization_slug: "globex" } })).body.error_message;
  const refused = (origin: string) => `${origin} is not in the project's allowed_origins.`;
  const local = "http://localhost:5555";
  expect(await message(provider, local)).toBe(`${refused(local)} Add it: portico projects origins add ${local}`);
  expect(await message(provider, "null")).toBe(refused("null"));
  expect(await message(production, local)).toBe(refused(local));
});

test("an origin of one project is refused at another, with the project's own error", async () => {
  const token = "public-token-test-other";
  const answer = await provider.request(call, {
    headers: { Origin: PAGE_ORIGIN, Authorization: `Basic ${btoa(`${token}:${token}`)}` },
    body: { organization_slug: "globex" },
  });
  expect(answer.body).toMatchObject({ status_code: 403, error_type: "bad_domain_for_acme_sdk" });
  expect(answer.body.error_url).toBe("http://portico.test/docs/errors#bad_domain_for_sdk");
  const own = await provider.request(call, {
    headers: { Origin: OTHER_ORIGIN, Authorization: `Basic ${btoa(`${token}:${token}`)}` },
    body: { organization_slug: "globex" },
  });
  expect(own.status).toBe(200);
});

test("bootstrap takes the token from its URL, so the origin is checked, too", async () => {
  const answer = await provider.request(`/sdk/v1/projects/bootstrap/${PUBLIC_TOKEN}`, {
    method: "GET",
    headers: { Origin: OTHER_ORIGIN },
  });
  expect(answer.status).toBe(403);
});

test("callers other than browsers send no Origin, and are accepted", async () => {
  expect((await provider.request(call, { body: { organization_slug: "globex" } })).status).toBe(200);
});

/** Sends a request on a connection of its own, because `fetch` hides headers of the connection. */
function ask(
  headers: Record<string, string>,
): Promise<{ status: number; headers: Record<string, unknown>; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${provider.url}/sdk/v1/projects/bootstrap/${PUBLIC_TOKEN}`, {
      headers: { Origin: PAGE_ORIGIN, Connection: "keep-alive", ...headers },
    });
    sent.on("error", reject).on("response", async (answer) => {
      const body = (await answer.toArray()).join("");
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
      sent.destroy();
    });
    sent.end();
  });
}

test("18 KB of cookies, as on a localhost with many apps, are no obstacle; 64 KiB are refused with the reason", async () => {
  const cookies = (bytes: number) => ({ Cookie: `other=${"x".repeat(bytes)}` });
  const answer = await ask(cookies(18_000));
  expect(answer.status).toBe(200);
  expect(answer.headers["access-control-allow-origin"]).toBe(PAGE_ORIGIN);
  const refused = await ask(cookies(70_000));
  expect(refused.status).toBe(400);
  expect(refused.body).toContain("larger than 64 KiB. Delete cookies");
});

test("an idle connection stays open for as long as is configured", async () => {
  expect((await ask({})).headers["keep-alive"]).toBe("timeout=620");
});
