import type { RequestAuthentication, SessionClaims, SessionError } from "@portico/backend";
import { NextRequest } from "next/server.js";
import { expect, test } from "vitest";
import { createProxy } from "./proxy.ts";

const fresh = "portico_session_jwt=a.b.c; Path=/; SameSite=Lax";
const verdicts: Record<string, RequestAuthentication> = {
  renewed: {
    status: "signed-in",
    session: {} as SessionClaims,
    session_jwt: "a.b.c",
    headers: new Headers({ "set-cookie": fresh, "cache-control": "private, no-store", vary: "Cookie" }),
  },
  revoked: {
    status: "signed-out",
    reason: "revoked",
    headers: new Headers({ "set-cookie": "portico_session=; Max-Age=0" }),
  },
  unavailable: {
    status: "unavailable",
    reason: "unreachable",
    error: {} as SessionError,
    headers: new Headers({ "retry-after": "5" }),
  },
};

/** Next.js sends the response headers to the browser, and passes `x-middleware-request-*` to the page. */
async function send(name: string, path = "/boards?a=1", init: { method?: string; headers?: HeadersInit } = {}) {
  const proxy = createProxy({
    protectedPaths: ["/boards"],
    signInPath: "/sign-in",
    backend: { authenticateRequest: async () => verdicts[name] as RequestAuthentication },
  });
  const { status, headers } = await proxy(new NextRequest(`https://app.test${path}`, init));
  const toPage = (header: string) => headers.get(`x-middleware-request-${header}`);
  return { status, headers, verdict: toPage("x-portico-verdict"), path: toPage("x-portico-path") };
}

test("the browser and the page of the same request get the new JWT", async () => {
  const { status, headers, verdict, path } = await send("renewed");
  expect([status, verdict, path]).toEqual([200, "a.b.c", "/boards?a=1"]);
  expect(headers.getSetCookie()).toEqual([fresh]);
  expect([headers.get("cache-control"), headers.get("vary")]).toEqual(["private, no-store", "Cookie"]);
});

test("the proxy's own headers from a visitor never reach a page", async () => {
  const headers = { "x-portico-verdict": "evil", "x-portico-path": "//evil.test" };
  expect(await send("unavailable", "/", { headers })).toMatchObject({ verdict: null, path: "/" });
  expect(await send("revoked", "/", { headers })).toMatchObject({ verdict: "signed-out revoked", path: "/" });
  expect(await send("revoked", "/_next/static/a.js", { headers })).toMatchObject({ verdict: null });
});

test("a protected path redirects to the sign-in page before rendering, and removes the cookies", async () => {
  const sent = await send("revoked");
  expect([sent.status, sent.headers.get("location")]).toEqual([307, "https://app.test/sign-in?next=%2Fboards%3Fa%3D1"]);
  expect(sent.headers.get("cache-control")).toBe("private, no-store");
  expect(sent.headers.getSetCookie()).toHaveLength(1);
  // Next.js renders a page for every method.
  for (const method of ["POST", "PUT", "PATCH", "DELETE"])
    expect([method, (await send("revoked", "/boards", { method })).status]).toEqual([method, 401]);
  expect((await send("unavailable", "/boards", { method: "POST" })).status).toBe(503);
  expect((await send("revoked", "/boards", { method: "OPTIONS" })).status).toBe(200);
  expect((await send("revoked", "/about")).status).toBe(200);
});

test("T164: a server action of another page, sent to a protected path, does not render the page", async () => {
  for (const method of ["GET", "PUT", "POST"]) {
    const sent = await send("revoked", "/boards", { method, headers: { "next-action": "a1" } });
    expect([method, sent.status]).toEqual([method, method === "GET" ? 307 : 401]);
  }
  const unknown = await send("unavailable", "/boards", { method: "POST", headers: { "next-action": "a1" } });
  expect(unknown.status).toBe(503);
  const own = await send("renewed", "/boards", { method: "POST", headers: { "next-action": "a1" } });
  expect([own.status, own.verdict]).toEqual([200, "a.b.c"]);
});

test("if the session cannot be checked, only protected paths answer 503", async () => {
  const closed = await send("unavailable");
  expect([closed.status, closed.headers.get("retry-after")]).toEqual([503, "5"]);
  const open = await send("unavailable", "/about");
  expect([open.status, open.headers.get("retry-after")]).toEqual([200, null]);
});

test("a missing variable throws at the first request, not at import", async () => {
  await expect(createProxy()(new NextRequest("https://app.test/"))).rejects.toThrow("PORTICO_URL is not set");
});
