import { PAGE_ORIGIN } from "@portico/testkit";
import { expect, test } from "vitest";
import { inVariant, mailFrom, organizationId, startForFile, variant } from "../support/basics.ts";

// Several sessions of one browser with HttpOnly cookies: docs/wire/rules.md#session-slots.

const all = await startForFile({
  otherProjects: [
    variant("kept", { http_only_cookies: { enabled: true } }),
    variant("shared", { http_only_cookies: { enabled: true, domain: "acme.test" } }),
  ],
});
const kept = inVariant(all, "kept");

const ada = "ada@globex.test";
const SLOT = "X-Session-Slot";
const MALFORMED = ["0", "6", "10", "01", "2, 3", "a", "2_jwt", "__proto__", "-1", "²", ""];

/** A browser: it keeps the cookies that it receives and sends all of them, whichever session a request names. */
function openBrowser(at = kept) {
  const jar = new Map<string, string>();
  async function call(path: string, slot?: string, body: object = {}, headers: Record<string, string> = {}) {
    const Cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await at.request(`/sdk/v1/b2b/${path}`, {
      body,
      headers: { Cookie, ...(slot !== undefined && { [SLOT]: slot }), ...headers },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    return answer;
  }
  async function signIn(slot: string | undefined, email_address = ada, slug = "globex") {
    const organization_id = await organizationId(at, slug);
    const { code } = await mailFrom(at, email_address, () =>
      at.openPage().client.otps.email.loginOrSignup({ email_address, organization_id }),
    );
    return call("otps/email/authenticate", slot, { email_address, organization_id, code });
  }
  /** Who the session of a slot belongs to. */
  async function memberOf(slot?: string): Promise<[email?: string, organization?: string]> {
    const { data } = (await call("sessions/authenticate", slot)).body;
    return data ? [data.member.email_address, data.organization.organization_slug] : [];
  }
  return { jar, call, signIn, memberOf };
}

const sessionCookies = (jar: Map<string, string>) => [...jar.keys()].filter((name) => name.includes("session")).sort();

test("each session has cookies of its own, and a client that names none has the default one", async () => {
  const { jar, signIn, memberOf, call } = openBrowser();
  await signIn(undefined);
  const second = await signIn("2", ada, "initech");
  expect(second.body.data).toMatchObject({ session_token: "", session_jwt: "" });
  expect(sessionCookies(jar)).toEqual([
    "__Host-portico_session",
    "__Host-portico_session_2",
    "__Host-portico_session_jwt",
    "__Host-portico_session_jwt_2",
  ]);
  expect(second.headers.getSetCookie().find((line) => line.startsWith("__Host-portico_session_2="))).toMatch(
    /; Path=\/; Expires=.*; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect([await memberOf(), await memberOf("1"), await memberOf("2"), await memberOf("3")]).toEqual([
    [ada, "globex"],
    [ada, "globex"],
    [ada, "initech"],
    [],
  ]);
  // A refresh writes the cookies of its own session only.
  const refreshed = await call("sessions/authenticate", "2");
  expect(refreshed.headers.getSetCookie().every((line) => /^__Host-\w+_2=/.test(line))).toBe(true);
});

test("an intermediate session belongs to its slot", async () => {
  const { jar, call } = openBrowser();
  const { code } = await mailFrom(kept, ada, () =>
    kept.openPage().client.otps.email.discovery.send({ email_address: ada }),
  );
  await call("otps/email/discovery/authenticate", "3", { email_address: ada, code });
  expect(sessionCookies(jar)).toEqual(["__Host-portico_intermediate_session_token_3"]);
  const body = { organization_id: await organizationId(kept, "globex"), session_duration_minutes: 60 };
  expect((await call("discovery/intermediate_sessions/exchange", undefined, body)).status).toBe(401);
  expect((await call("discovery/intermediate_sessions/exchange", "3", body)).status).toBe(200);
  expect(sessionCookies(jar)).toEqual(["__Host-portico_session_3", "__Host-portico_session_jwt_3"]);
});

test("T211: signing out of one session, or its end, leaves the others", async () => {
  const { jar, signIn, memberOf, call } = openBrowser();
  await signIn(undefined);
  await signIn("2", ada, "initech");
  await signIn("3", "bob@globex.test");
  expect((await call("sessions/revoke", "2")).status).toBe(200);
  expect([await memberOf(), await memberOf("2"), await memberOf("3")]).toEqual([
    [ada, "globex"],
    [],
    ["bob@globex.test", "globex"],
  ]);
  await call("sessions/revoke");
  expect([await memberOf(), await memberOf("3")]).toEqual([[], ["bob@globex.test", "globex"]]);
  expect(sessionCookies(jar)).toEqual(["__Host-portico_session_3", "__Host-portico_session_jwt_3"]);
});

test.each(MALFORMED)("T210: slot %j is refused before anything is done", async (slot) => {
  const { jar, signIn, memberOf, call } = openBrowser();
  await signIn("2");
  const before = new Map(jar);
  for (const path of ["sessions/authenticate", "sessions/revoke", "sessions/exchange"]) {
    const { status, body, headers } = await call(path, slot, { organization_id: "organization-test-none" });
    expect([path, status, body.error_type]).toEqual([path, 400, "bad_request"]);
    expect(headers.getSetCookie()).toEqual([]);
  }
  // Also with a token, for which no cookie is read.
  const Authorization = `Basic ${btoa("public-token-test-kept:made-up")}`;
  const named = { email_address: ada, organization_id: await organizationId(kept, "globex") };
  expect((await call("otps/email/login_or_signup", slot, named, { Authorization })).status).toBe(400);
  expect(jar).toEqual(before);
  expect(await memberOf("2")).toEqual([ada, "globex"]);
});

test("T210: a page of a foreign origin can neither use, end nor plant a session by naming its slot", async () => {
  const { jar, signIn, memberOf, call } = openBrowser();
  await signIn("2");
  const before = new Map(jar);
  const organization_id = await organizationId(kept, "globex");
  const { code } = await mailFrom(kept, "bob@globex.test", () =>
    kept.openPage().client.otps.email.loginOrSignup({ email_address: "bob@globex.test", organization_id }),
  );
  const theirs = { email_address: "bob@globex.test", organization_id, code };
  for (const Origin of ["https://evil.test", "null", "http://localhost:4001"]) {
    for (const [path, body] of [
      ["sessions/authenticate", {}],
      ["sessions/revoke", {}],
      ["otps/email/authenticate", theirs],
    ] as const) {
      for (const slot of ["2", "3"]) {
        const answer = await call(path, slot, body, { Origin });
        expect([path, slot, answer.status, answer.headers.getSetCookie()]).toEqual([path, slot, 403, []]);
      }
    }
    // A form needs no preflight, and names its slot in a field.
    const form = await fetch(`${kept.url}/sdk/v1/b2b/sessions/revoke`, {
      method: "POST",
      headers: { Origin, Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") },
      body: new URLSearchParams({ "__X-Session-Slot": "2", __Authorization: `Basic ${btoa("a:a")}` }),
    });
    expect([form.status >= 400, form.headers.getSetCookie()]).toEqual([true, []]);
  }
  expect(jar).toEqual(before);
  expect(await memberOf("2")).toEqual([ada, "globex"]);
});

test("a submitted form names its session in a field", async () => {
  const { jar, signIn } = openBrowser();
  await signIn("2");
  const submit = async (slot: Record<string, string>) => {
    const answer = await fetch(`${kept.url}/sdk/v1/b2b/sessions/authenticate`, {
      method: "POST",
      headers: {
        Origin: PAGE_ORIGIN,
        "Sec-Fetch-Site": "same-site",
        Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
      },
      body: new URLSearchParams({
        ...slot,
        __Authorization: `Basic ${btoa("public-token-test-kept:public-token-test-kept")}`,
      }),
    });
    return answer.status;
  };
  const [named, unnamed, malformed] = [{ "__X-Session-Slot": "2" }, {}, { "__X-Session-Slot": "9" }];
  expect([await submit(named), await submit(unnamed), await submit(malformed)]).toEqual([200, 401, 400]);
});

test("T35: two cookies of one slot count as none, and one that a subdomain added is ignored", async () => {
  const shared = inVariant(all, "shared");
  const [mine, other] = [openBrowser(shared), openBrowser(shared)];
  await mine.signIn("2");
  await other.signIn("2");
  const token = mine.jar.get("portico_session_2");
  const send = (Cookie: string) =>
    shared.request("/sdk/v1/b2b/sessions/authenticate", { body: {}, headers: { Cookie, [SLOT]: "2" } });
  const evil = await send(`portico_session_2=evil; portico_session_2=${token}`);
  expect(evil.body.data).toMatchObject({ member: { email_address: ada } });
  const both = await send(`portico_session_2=${other.jar.get("portico_session_2")}; portico_session_2=${token}`);
  expect(both.status).toBe(401);
});

test("without HttpOnly cookies, the token says which session it is, and the header nothing", async () => {
  const { signIn, jar } = openBrowser(all);
  const answer = await signIn("2");
  expect(answer.body.data.session_token).toMatch(/\S+/);
  expect(sessionCookies(jar)).toEqual([]);
});

test("pages of registered origins may send the header", async () => {
  const preflight = await fetch(`${kept.url}/sdk/v1/b2b/sessions/authenticate`, {
    method: "OPTIONS",
    headers: {
      Origin: PAGE_ORIGIN,
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": "authorization,content-type,x-sdk-client,x-sdk-parent-host,x-session-slot",
    },
  });
  expect(preflight.headers.get("access-control-allow-headers")?.toLowerCase()).toContain("x-session-slot");
});
