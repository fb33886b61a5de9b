import { createServer, request as openRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { type BackendOptions, createBackend, type RequestAuthentication, readBearer } from "@portico/backend";
import { PROJECT_ID, PROJECT_SECRET } from "@portico/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inVariant, mailFrom, organizationId, signIn, startForFile, variant } from "../support/basics.ts";

const all = await startForFile({
  otherProjects: [
    variant("other", {}),
    variant("kept", { http_only_cookies: { enabled: true } }),
    variant("shared", { http_only_cookies: { enabled: true, domain: "acme.test" } }),
  ],
});

const open = (changes: Partial<BackendOptions> = {}) =>
  createBackend({
    apiUrl: all.url,
    publicUrl: "http://portico.test",
    projectId: PROJECT_ID,
    secret: PROJECT_SECRET,
    now: () => all.provider.services.clock.now(),
    ...changes,
  });
const backend = open();

/** A request from a browser that is already on this page. */
const visit = (cookie: string, headers: Record<string, string> = {}, method = "GET") =>
  new Request("http://localhost:3000/boards", { method, headers: { ...(cookie && { cookie }), ...headers } });

/** Returns who is signed in, or the reason why the request is not, and the cookies that the response sets. */
function describeVerdict(it: RequestAuthentication): unknown[] {
  const set = it.headers.getSetCookie().map((line) => {
    const [name, value] = (line.split(";")[0] as string).split("=");
    return `${value ? "sets" : "ends"} ${name}`;
  });
  const verdict = it.status === "signed-in" ? it.session.email_address : it.status === "signed-out" ? it.reason : "";
  return [it.status, verdict, ...set];
}

const ended = ["ends portico_session", "ends portico_session_jwt"];
const renewed = ["signed-in", "ada@globex.test", "sets portico_session_jwt"];
const ada = ["signed-in", "ada@globex.test"];

describe("the sender of a request", () => {
  /** Tokens by name, in every state that a browser may hold. */
  const tokens: Record<string, string> = {};
  beforeAll(async () => {
    const [left, gone] = [
      await signIn(all, "ada@globex.test", "globex"),
      await signIn(all, "bob@globex.test", "globex"),
    ];
    tokens.oldJwt = left.answer.session_jwt;
    tokens.goneJwt = gone.answer.session_jwt;
    await gone.client.session.revoke();
    tokens.token = left.answer.session_token;
    tokens.goneToken = gone.answer.session_token;
    all.clock.advance({ minutes: 20 });
    const other = await signIn(inVariant(all, "other"), "ada@globex.test", "globex");
    tokens.otherJwt = other.answer.session_jwt;
    tokens.otherToken = other.answer.session_token;
    await left.client.session.authenticate();
    tokens.jwt = left.client.session.getTokens()?.session_jwt ?? "";
    const bob = await signIn(all, "bob@globex.test", "globex");
    tokens.bobJwt = bob.answer.session_jwt;
    tokens.bobToken = bob.answer.session_token;
    const revoked = await signIn(all, "bob@globex.test", "globex");
    tokens.revokedJwt = revoked.answer.session_jwt;
    tokens.revokedToken = revoked.answer.session_token;
    await revoked.client.session.revoke();
    tokens.forgedJwt = `${tokens.jwt.slice(0, -8)}AAAAAAAA`;
    tokens.junk = "evil";
  });

  /** The JWT, the session token, and the expected result. */
  const cookieCases: [jwts: string, tokens: string, verdict: unknown[]][] = [
    ["", "", ["signed-out", "missing_token"]],
    ["jwt", "token", ada],
    ["jwt", "", ada],
    // A first visit is not a sign-out.
    ["oldJwt", "token", renewed],
    ["", "token", renewed],
    ["forgedJwt", "token", renewed],
    ["junk", "token", renewed],
    ["otherJwt", "token", renewed],
    ["oldJwt", "", ["signed-out", "expired", ...ended]],
    ["forgedJwt", "", ["signed-out", "forged", ...ended]],
    ["junk", "", ["signed-out", "malformed", ...ended]],
    ["goneJwt", "goneToken", ["signed-out", "revoked", ...ended]],
    ["", "goneToken", ["signed-out", "revoked", ...ended]],
    ["", "junk", ["signed-out", "revoked", ...ended]],
    // Revoked, but its JWT has not expired: only a server that asks the provider knows.
    ["revokedJwt", "revokedToken", ["signed-in", "bob@globex.test"]],
    // Belongs to another application on localhost, so it must not be cleared.
    ["otherJwt", "otherToken", ["signed-out", "wrong_project"]],
    ["otherJwt", "", ["signed-out", "wrong_project"]],
    // T35: a sibling subdomain may have added duplicates.
    ["oldJwt junk", "junk token", renewed],
    ["jwt bobJwt", "token", renewed],
    ["jwt bobJwt", "token bobToken", ["signed-out", "ambiguous_cookies"]],
    ["jwt bobJwt", "", ["signed-out", "ambiguous_cookies"]],
    ["oldJwt", "goneToken token", renewed],
    ["oldJwt", "junk goneToken", ["signed-out", "revoked", ...ended]],
  ];
  const cookieOf = (jwts: string, opaque: string) =>
    [
      ...jwts.split(" ").map((name) => name && `portico_session_jwt=${tokens[name]}`),
      ...opaque.split(" ").map((name) => name && `portico_session=${tokens[name]}`),
    ]
      .filter(Boolean)
      .join("; ");

  test.each(cookieCases)("T35: cookies, JWT %j, token %j", async (jwts, opaque, verdict) => {
    const it = await backend.authenticateRequest(visit(cookieOf(jwts, opaque)));
    expect(describeVerdict(it)).toEqual(verdict);
    const isSetting = it.headers.getSetCookie().length > 0;
    expect([it.headers.get("cache-control"), it.headers.get("vary")]).toEqual(
      isSetting ? ["private, no-store", "Cookie"] : [null, null],
    );
  });

  test("with checkRevoked a revoked session ends at once", async () => {
    const ask = (jwts: string, opaque: string) =>
      backend.authenticateRequest(visit(cookieOf(jwts, opaque)), { checkRevoked: true });
    expect(describeVerdict(await ask("revokedJwt", "revokedToken"))).toEqual(["signed-out", "revoked", ...ended]);
    expect(describeVerdict(await ask("jwt", "token"))).toEqual(ada);
    expect(describeVerdict(await ask("oldJwt", "token"))).toEqual(renewed);
  });

  test("a request with a Bearer token is authenticated by that token only", async () => {
    const good = cookieOf("jwt", "token");
    const show = async (authorization: string, cookie = good) =>
      describeVerdict(await backend.authenticateRequest(visit(cookie, { authorization }, "POST")));
    expect(await show(`Bearer ${tokens.bobJwt}`)).toEqual(["signed-in", "bob@globex.test"]);
    expect(await show(`Bearer ${tokens.oldJwt}`)).toEqual(["signed-out", "expired"]);
    expect(await show(`Bearer ${tokens.otherJwt}`)).toEqual(["signed-out", "wrong_project"]);
    for (const malformed of [`Bearer ${tokens.token}`, "Bearer", "bearer a, Bearer b", `BEARER ${tokens.jwt}, x`])
      expect(await show(malformed)).toEqual(["signed-out", "malformed"]);
    // The password of a test site is not a token of ours.
    expect(await show("Basic eDp5")).toEqual(ada);
  });

  const own = "http://localhost:3000";
  const foreign = "https://evil.test";
  const crossings: [what: string, headers: Record<string, string>, method: string | undefined, isRefused: boolean][] = [
    ["a link that is followed", { "sec-fetch-site": "cross-site" }, "GET", false],
    ["a form of another site", { "sec-fetch-site": "cross-site", origin: foreign }, "POST", true],
    ["a form of a sibling subdomain", { "sec-fetch-site": "same-site", origin: "https://blog.test" }, "POST", true],
    ["a page in a sandbox", { "sec-fetch-site": "cross-site", origin: "null" }, "POST", true],
    [
      "a page in a sandbox, in an old browser, through a proxy that sends no host",
      { host: "", origin: "null" },
      "POST",
      true,
    ],
    ["our own page", { "sec-fetch-site": "same-origin", origin: own }, "POST", false],
    [
      "our own page, behind a proxy that renames us",
      { "sec-fetch-site": "same-origin", origin: foreign },
      "POST",
      false,
    ],
    ["our own page in an old browser", { origin: own }, "DELETE", false],
    ["another port in an old browser", { origin: "http://localhost:3001" }, "DELETE", true],
    ["no browser", {}, "POST", false],
    ["our own page over HTTP/2", { host: "", ":authority": "localhost:3000", origin: own }, "POST", false],
    ["another page over HTTP/2", { host: "", ":authority": "localhost:3000", origin: foreign }, "POST", true],
    ["a lower-case method", { origin: foreign }, "get", true],
    ["a socket of another site", { origin: foreign, upgrade: "websocket" }, "GET", true],
    ["a socket of ours", { origin: own, upgrade: "websocket" }, "GET", false],
    ["cross-site, by an unknown request", { origin: foreign }, undefined, true],
    ["cross-site, by a link", { "sec-fetch-site": "cross-site" }, undefined, false],
    ["the page that is allowed", { "sec-fetch-site": "same-site", origin: "https://app.acme.test" }, "POST", false],
  ];
  test.each(crossings)("T30: cookies with %s", async (_, headers, method, isRefused) => {
    const at = open({ allowedOrigins: ["https://app.acme.test"] });
    const request = { method, headers: { host: "localhost:3000", cookie: cookieOf("jwt", "token"), ...headers } };
    expect(describeVerdict(await at.authenticateRequest(request))).toEqual(
      isRefused ? ["signed-out", "cross_origin"] : ada,
    );
  });

  test("ten requests with one expired JWT all pass, with one call to the provider, and none ends another's session", async () => {
    let asked = 0;
    const counting: typeof fetch = (...args) => {
      if (String(args[0]).endsWith("/sessions/authenticate")) asked++;
      return fetch(...args);
    };
    const at = open({ fetch: counting });
    const cookie = cookieOf("oldJwt", "token");
    const verdicts = await Promise.all(Array.from({ length: 10 }, () => at.authenticateRequest(visit(cookie))));
    for (const verdict of verdicts) expect(describeVerdict(verdict)).toEqual(renewed);
    expect(asked).toBe(1);
    // Another process asks for itself, and the browser may keep whichever response arrives last.
    expect(describeVerdict(await open().authenticateRequest(visit(cookie)))).toEqual(renewed);
    for (const verdict of verdicts.slice(0, 2)) {
      const fresh = verdict.headers.getSetCookie()[0]?.split(";")[0];
      expect(describeVerdict(await backend.authenticateRequest(visit(`${fresh}; ${cookieOf("", "token")}`)))).toEqual(
        ada,
      );
    }
  });

  test("an unreachable provider signs no one out", async () => {
    const gone: typeof fetch = async () => Promise.reject(new TypeError("fetch failed"));
    const noKeys = await open({ fetch: gone }).authenticateRequest(visit(cookieOf("jwt", "token")));
    let isGone = false;
    const at = open({ fetch: (...args) => (isGone ? gone(...args) : fetch(...args)) });
    expect(describeVerdict(await at.authenticateRequest(visit(cookieOf("jwt", "token"))))).toEqual(ada);
    isGone = true;
    // The keys are cached by then.
    expect(describeVerdict(await at.authenticateRequest(visit(cookieOf("jwt", "token"))))).toEqual(ada);
    const cold = await at.authenticateRequest(visit(cookieOf("oldJwt", "token")));
    for (const verdict of [noKeys, cold]) {
      expect(verdict).toMatchObject({ status: "unavailable", error: { code: "unreachable" } });
      expect(verdict.headers.getSetCookie()).toEqual([]);
      expect(verdict.headers.get("retry-after")).toBe("5");
    }
  });

  test("wrong configuration is a server error and not a sign-out", async () => {
    const cold = visit(cookieOf("oldJwt", "token"));
    await expect(open({ secret: undefined }).authenticateRequest(visit(""))).rejects.toThrow("there is no secret");
    await expect(open({ secret: "wrong-secret-of-this-test" }).authenticateRequest(cold)).rejects.toThrow(
      "refuses the secret",
    );
    await expect(open({ publicUrl: all.url }).authenticateRequest(cold)).rejects.toThrow("set publicUrl");
    for (const options of [
      { wirePrefix: "a;b" },
      { cookieOptions: { path: "/; Domain=evil.test" } },
      { cookieOptions: { jwtCookieName: "a=b" } },
      { httpOnlyCookies: { domain: "a; Path=/x" } },
    ])
      expect(() => open(options)).toThrow("No cookie can be written with it");
  });

  test.each([
    ["http://localhost:3000", {}, "Path=/; SameSite=Lax"],
    ["http://127.0.0.1:3000", { publicUrl: "https://id.acme.test" }, "Path=/; SameSite=Lax; Secure"],
    ["https://app.acme.test", {}, "Path=/; SameSite=Lax; Secure"],
    [
      "https://app.acme.test",
      { cookieOptions: { availableToSubdomains: true, domain: "acme.test", path: "/app" } },
      "Path=/app; SameSite=Lax; Secure; Domain=acme.test",
    ],
    ["http://localhost:3000", { cookieOptions: { availableToSubdomains: true } }, "Path=/; SameSite=Lax"],
  ])("the cookies of %s are the ones that its client uses, %j", async (url, options, attributes) => {
    const request = new Request(url, { headers: { cookie: cookieOf("", "goneToken") } });
    const [token, jwt] = (await open(options).authenticateRequest(request)).headers.getSetCookie();
    expect(token).toBe(`portico_session=; Max-Age=0; ${attributes}`);
    expect(jwt).toBe(`portico_session_jwt=; Max-Age=0; ${attributes}`);
  });
});

test("the page's client continues with the cookies that the server set", async () => {
  const { client, page, answer } = await signIn(all, "ada@globex.test", "globex");
  all.clock.advance({ minutes: 10 });
  const { cookie } = page.window.document;
  const verdict = await backend.authenticateRequest({ headers: { cookie, host: page.window.location.host } });
  expect(verdict.status).toBe("signed-in");
  const lines = verdict.headers.getSetCookie();
  // The remaining lifetime of the session, to the minute.
  const [, seconds] = /Max-Age=(\d+)/.exec(lines[0] ?? "") ?? [];
  expect(Math.abs(Number(seconds) - 50 * 60)).toBeLessThanOrEqual(60);
  for (const line of lines) page.window.document.cookie = line;
  expect(page.window.document.cookie.split("; ")).toHaveLength(2);
  expect(client.session.getTokens()).toEqual({
    session_token: answer.session_token,
    session_jwt: verdict.status === "signed-in" && verdict.session_jwt,
  });
  await client.session.revoke();
  const after = await backend.authenticateRequest({ headers: { cookie } });
  expect(describeVerdict(after)).toEqual(["signed-out", "revoked", ...ended]);
  expect(page.window.document.cookie).toBe("");
});

describe("HttpOnly cookies, behind one reverse proxy", () => {
  /** One origin for both servers, as Caddy or nginx provides: docs/http-only-cookies.md. */
  const backends = new Map<string, ReturnType<typeof open>>();
  const app = createServer(async (request, response) => {
    const verdict = await (
      backends.get(String(request.headers["x-case"])) as ReturnType<typeof open>
    ).authenticateRequest(request);
    for (const [name, value] of verdict.headers) response.appendHeader(name, value);
    response.end(JSON.stringify(describeVerdict(verdict).slice(0, 2)));
  });
  const proxy = createServer((request, response) => {
    const isProvider = /^\/(sdk|v1)\//.test(request.url ?? "");
    const to = isProvider ? all.url : `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
    const onward = openRequest(to + request.url, { method: request.method, headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  beforeAll(async () => {
    for (const server of [app, proxy]) await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => Promise.all([app, proxy].map((server) => new Promise((resolve) => server.close(resolve)))));

  test.each([
    ["kept", true, "__Host-portico_session", ""],
    ["shared", { domain: "acme.test" }, "portico_session", "; Domain=acme.test"],
  ] as const)("%s", async (name, httpOnlyCookies, cookieName, domain) => {
    const base = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const at = { ...inVariant(all, name), url: base };
    backends.set(
      name,
      open({ projectId: `project-test-${name}`, secret: `secret-test-${name}-not-a-secret`, httpOnlyCookies }),
    );
    /** The cookies that a browser keeps. */
    const jar = new Map<string, string>();
    async function send(path: string, body?: object) {
      const token = `public-token-test-${name}`;
      const response = await fetch(base + path, {
        method: body ? "POST" : "GET",
        headers: {
          "x-case": name,
          cookie: [...jar].map(([key, value]) => `${key}=${value}`).join("; "),
          ...(body && { "content-type": "application/json", authorization: `Basic ${btoa(`${token}:${token}`)}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      for (const line of response.headers.getSetCookie()) {
        const [, key = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (/max-age=0/i.test(line)) jar.delete(key);
        else jar.set(key, value);
      }
      return { response, data: await response.json() };
    }
    const email_address = "ada@globex.test";
    const organization_id = await organizationId(at, "globex");
    const { code } = await mailFrom(at, email_address, () =>
      at.openPage().client.otps.email.loginOrSignup({ email_address, organization_id }),
    );
    await send("/sdk/v1/b2b/otps/email/authenticate", {
      email_address,
      organization_id,
      code,
      session_duration_minutes: 60,
    });
    expect(jar.has(cookieName)).toBe(true);
    expect((await send("/boards")).data).toEqual(ada);

    // A first visit.
    all.clock.advance({ minutes: 10 });
    jar.delete(`${cookieName}_jwt`);
    const cold = await send("/boards");
    expect(cold.data).toEqual(ada);
    expect(cold.response.headers.get("cache-control")).toBe("private, no-store");
    const [line = "", ...more] = cold.response.headers.getSetCookie();
    expect(more).toEqual([]);
    expect(line).toMatch(
      new RegExp(
        `^${cookieName}_jwt=[\\w.-]+; Max-Age=(29|30)\\d\\d; Path=/; HttpOnly; Secure; SameSite=Lax${domain}$`,
      ),
    );
    expect((await send("/boards")).response.headers.getSetCookie()).toEqual([]);
    // A cookie that a script or a sibling subdomain could write is ignored here.
    if (httpOnlyCookies === true) {
      const written = [...jar].map(([key, value]) => `${key.replace("__Host-", "")}=${value}`).join("; ");
      const verdict = await (backends.get(name) as ReturnType<typeof open>).authenticateRequest(visit(written));
      expect(describeVerdict(verdict)).toEqual(["signed-out", "missing_token"]);
    }

    // The session was revoked elsewhere, so the browser's cookies are cleared here.
    const held = new Map(jar);
    await send("/sdk/v1/b2b/sessions/revoke", {});
    expect([...jar.keys()].filter((key) => key.includes("session"))).toEqual([]);
    for (const [key, value] of held) if (!key.endsWith("_jwt")) jar.set(key, value);
    expect((await send("/boards")).data).toEqual(["signed-out", "revoked"]);
    expect([...jar.keys()].filter((key) => key.includes("session"))).toEqual([]);
  });
});

describe("several sessions of one browser", () => {
  const sent: Record<string, string> = {};
  beforeAll(async () => {
    const [first, second] = [
      await signIn(all, "ada@globex.test", "globex"),
      await signIn(all, "bob@globex.test", "globex"),
    ];
    sent.first = `portico_session=${first.answer.session_token}; portico_session_jwt=${first.answer.session_jwt}`;
    sent.second = `portico_session_2=${second.answer.session_token}; portico_session_jwt_2=${second.answer.session_jwt}`;
    sent.both = `${sent.first}; ${sent.second}`;
    sent.renewable = `${sent.first}; portico_session_2=${second.answer.session_token}`;
  });

  const ask = async (cookies: string, { slot, url = "/boards" }: { slot?: string; url?: string } = {}) => {
    const headers = { ...(slot !== undefined && { "x-session-slot": slot }), cookie: sent[cookies] ?? "" };
    return describeVerdict(await backend.authenticateRequest({ method: "GET", url, headers }));
  };
  const bob = ["signed-in", "bob@globex.test"];

  test("a request names its session in the header, a page in its URL, and otherwise it has the default one", async () => {
    expect([await ask("both"), await ask("both", { slot: "1" }), await ask("both", { slot: "2" })]).toEqual([
      ada,
      ada,
      bob,
    ]);
    const inUrl = "/boards?a=1&portico_session_slot=2#b";
    expect(await ask("both", { url: inUrl })).toEqual(bob);
    expect(await ask("both", { url: `https://app.test${inUrl}` })).toEqual(bob);
    expect(await ask("both", { url: inUrl, slot: "1" })).toEqual(ada);
    expect(await ask("second")).toEqual(["signed-out", "missing_token"]);
    const request = visit(sent.both ?? "", { "X-Session-Slot": "2" });
    expect(describeVerdict(await backend.authenticateRequest(request))).toEqual(bob);
  });

  test("T210: a link of someone else only names a session that the browser has, and a malformed header none", async () => {
    for (const slot of ["3", "6", "0", "2_jwt", "%32%20", "__proto__"])
      expect(await ask("both", { url: `/boards?portico_session_slot=${slot}` })).toEqual(ada);
    for (const slot of ["6", "0", "2_jwt", "2, 1", "two"])
      expect(await ask("both", { slot })).toEqual(["signed-out", "malformed"]);
    expect(await ask("both", { slot: "3" })).toEqual(["signed-out", "missing_token"]);
    const foreign = visit(sent.both ?? "", { "X-Session-Slot": "2", Origin: "https://evil.test" }, "POST");
    expect(describeVerdict(await backend.authenticateRequest(foreign))).toEqual(["signed-out", "cross_origin"]);
  });

  test("T211: a renewal or an end concerns the cookies of its own session", async () => {
    expect(await ask("renewable", { slot: "2" })).toEqual([...bob, "sets portico_session_jwt_2"]);
    sent.ended = `${sent.first}; portico_session_2=${"x".repeat(43)}`;
    const ends = ["ends portico_session_2", "ends portico_session_jwt_2"];
    expect(await ask("ended", { slot: "2" })).toEqual(["signed-out", "revoked", ...ends]);
    expect(await ask("ended")).toEqual(ada);
  });

  test("readBearer reads the cookie of the named session", () => {
    const jwtOf = (slot: string) => readBearer({ cookie: sent.both, "x-session-slot": slot });
    expect(jwtOf("2")).toBe(/jwt_2=(\S+)/.exec(sent.both ?? "")?.[1]);
    expect(jwtOf("1")).toBe(readBearer({ cookie: sent.both }));
    expect(jwtOf("9")).toBe("");
  });
});
