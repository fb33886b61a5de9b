import { PAGE_ORIGIN, PROJECT_ID, PUBLIC_TOKEN } from "@portico/testkit";
import { expect, test } from "vitest";
import { startForFile, variant } from "../support/basics.ts";

const OTHER_ORIGIN = "https://other.test";

const provider = await startForFile({
  otherProjects: [variant("other", { allowed_origins: [OTHER_ORIGIN], wire_prefix: "acme" })],
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

test("telemetry needs no Authorization, in the preflight nor in the call", async () => {
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

test("every refusal can be read by the page: shape, session, unknown call, JSON, size", async () => {
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

test("T30: a foreign origin is told nothing that a browser would show it", async () => {
  for (const origin of [
    "https://evil.test",
    "null",
    `${PAGE_ORIGIN}.evil.test`,
    "http://localhost:4001",
    "https://localhost:4000",
    PAGE_ORIGIN.toUpperCase(),
  ]) {
    expect(
      (await preflight(call, "POST", clientHeaders, origin)).headers.get("access-control-allow-origin"),
    ).toBeNull();
    const answer = await provider.request(call, { headers: { Origin: origin }, body: { organization_slug: "globex" } });
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    expect(answer.body).toMatchObject({ status_code: 403, error_type: "bad_domain_for_portico_sdk" });
  }
});

test("T30: no page of the provider's own stands in a frame", async () => {
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
  // Each kind of them: of links, of logins elsewhere, of apps, of the provider.
  for (const part of ["/magic_links/", "/oauth/", "/sso/", "/oidc/", "/docs/errors"])
    expect(seen.join("\n")).toContain(part);
});

test("an origin of one project opens no other, and the refusal has the project's own word", async () => {
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

test("bootstrap asks by the token of its address, so its origin counts, too", async () => {
  const answer = await provider.request(`/sdk/v1/projects/bootstrap/${PUBLIC_TOKEN}`, {
    method: "GET",
    headers: { Origin: OTHER_ORIGIN },
  });
  expect(answer.status).toBe(403);
});

test("callers that are no browser send no Origin, and are let in", async () => {
  expect((await provider.request(call, { body: { organization_slug: "globex" } })).status).toBe(200);
});
