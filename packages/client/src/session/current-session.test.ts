import type { MemberSession } from "@portico/wire";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dispatchStored, offline, openBrowser, refusal, settle } from "../../testing/browser.ts";
import { furtherFactorDue, PUBLIC_TOKEN, sessionNamed, signedIn, storedState } from "../../testing/fixtures.ts";
import { startClient } from "../../testing/start-client.ts";

const mainKey = `portico_sdk_state_${PUBLIC_TOKEN}`;
const AUTHENTICATE = "POST /b2b/sessions/authenticate";
const REVOKE = "POST /b2b/sessions/revoke";
const THREE_MINUTES = 180_000;

const unrecoverable = [
  "unauthorized_credentials",
  "user_unauthenticated",
  "invalid_secret_authentication",
  "session_not_found",
];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A browser with a session from an earlier visit. */
function withSession(name = "one") {
  const browser = openBrowser();
  browser.openTab().document.cookie = `portico_session=token-${name};path=/;secure`;
  browser.stored.set(mainKey, storedState(name));
  browser.provide({ [AUTHENTICATE]: signedIn(name) });
  return browser;
}

const authorizationOf = (call: { headers: Record<string, string> } | undefined) =>
  atob(call?.headers.Authorization?.replace("Basic ", "") ?? "");

describe("at construction", () => {
  test("without a session cookie nothing is asked, local state is cleared, and the answer is out at once", async () => {
    const browser = openBrowser();
    browser.stored.set(mainKey, storedState());
    const { client } = startClient({ browser });
    expect(client.session.getInfo()).toEqual({ status: "out", session: null, member: null, organization: null });
    expect(browser.stored.get(mainKey)).toBe("null");
    await settle();
    expect(browser.callsOf(AUTHENTICATE)).toHaveLength(0);
  });

  test("a JWT's cookie without its session's is removed at the start", async () => {
    // On request, and once the page was painted.
    for (const isAsked of [true, false]) {
      const browser = openBrowser();
      browser.openTab().document.cookie = "portico_session_jwt=header.one.signature;path=/;secure";
      const { client, tab } = startClient({ browser });
      if (isAsked) client.subscribe(() => {});
      else await vi.advanceTimersByTimeAsync(1_000);
      expect(tab.document.cookie).toBe("");
      expect(client.session.getInfo().status).toBe("out");
    }
  });

  test("cookies are not read until they are needed", () => {
    const tab = openBrowser().openTab();
    const cookie = vi.spyOn(tab.document, "cookie", "get");
    const { client } = startClient({ options: { window: tab } });
    client.telemetry.log("opened", {});
    expect(cookie).not.toHaveBeenCalled();
    expect(client.session.getSync()).toBeNull();
    expect(cookie).toHaveBeenCalled();
  });

  test("with one it is unknown until the provider answered, and then in", async () => {
    const browser = withSession();
    const { client } = startClient({ browser });
    expect(client.session.getInfo()).toMatchObject({ status: "unknown", member: { name: "Ada" } });
    await settle();
    expect(client.session.getInfo()).toMatchObject({ status: "in", member: { name: "Ada" } });
    const [call] = browser.callsOf(AUTHENTICATE);
    expect(call?.body).toEqual({});
    expect(authorizationOf(call)).toBe(`${PUBLIC_TOKEN}:token-one`);
    await vi.advanceTimersByTimeAsync(THREE_MINUTES);
    expect(browser.callsOf(AUTHENTICATE)).toHaveLength(2);
    expect(browser.callsOf(AUTHENTICATE)[1]?.body).toEqual({});
  });

  test("an unfinished sign-in survives: the intermediate cookie stays", async () => {
    const browser = openBrowser();
    browser.openTab().document.cookie = "portico_intermediate_session_token=ist-1;path=/;secure";
    const { tab } = startClient({ browser });
    expect(tab.document.cookie).toBe("portico_intermediate_session_token=ist-1");
  });

  test("with HTTP-only cookies it asks once, takes 401 for out, and is quiet", async () => {
    const browser = openBrowser();
    browser.provide({ [AUTHENTICATE]: refusal("unauthorized_credentials") });
    const { client } = startClient({ browser, options: { httpOnlyCookies: true } });
    expect(client.session.getInfo().status).toBe("unknown");
    await settle();
    expect(client.session.getInfo().status).toBe("out");
    expect(authorizationOf(browser.callsOf(AUTHENTICATE)[0])).toBe(`${PUBLIC_TOKEN}:${PUBLIC_TOKEN}`);
    await vi.advanceTimersByTimeAsync(10 * THREE_MINUTES);
    expect(browser.callsOf(AUTHENTICATE)).toHaveLength(1);
  });

  test("with HTTP-only cookies a session without readable tokens works", async () => {
    const browser = openBrowser();
    browser.provide({ [AUTHENTICATE]: signedIn("one", { session_token: "", session_jwt: "" }) });
    const { client, tab } = startClient({ browser, options: { httpOnlyCookies: true } });
    await settle();
    expect(client.session.getInfo().status).toBe("in");
    expect(client.session.getTokens()).toBeNull();
    expect(tab.document.cookie).toBe("");
  });

  test.each(["{", "[]", '{"session":5}', '{"member":{}}', '"null"'])(
    "F25: malformed stored state %s starts signed out",
    (text) => {
      const browser = openBrowser();
      browser.stored.set(mainKey, text);
      expect(startClient({ browser }).client.session.getInfo().status).toBe("out");
      expect(console.warn).toHaveBeenCalled();
    },
  );

  test("F16: cookies and storage that are denied give a client that works in its tab", async () => {
    const browser = openBrowser();
    browser.breakStorage("denied");
    browser.provide({ "POST /b2b/otps/email/authenticate": signedIn(), [AUTHENTICATE]: signedIn() });
    const { client, tab } = startClient({ browser });
    Object.defineProperty(tab.document, "cookie", { get: () => "", set: () => {} });
    await client.otps.email.authenticate({ code: "123456", email_address: "ada@globex.test", organization_id: "o" });
    expect(client.session.getInfo().status).toBe("in");
    await vi.advanceTimersByTimeAsync(THREE_MINUTES);
    expect(browser.callsOf(AUTHENTICATE)).toHaveLength(1);
    expect(authorizationOf(browser.callsOf(AUTHENTICATE)[0])).toBe(`${PUBLIC_TOKEN}:token-one`);
    expect(vi.mocked(console.warn).mock.calls.map(([text]) => text)).toEqual([
      expect.stringContaining("localStorage is blocked"),
      expect.stringContaining("cookies are blocked"),
    ]);
  });
});

describe("what an answer does (docs/wire/rules.md#what-an-answer-does)", () => {
  const exchange = "POST /b2b/discovery/intermediate_sessions/exchange";

  async function answeredWith(answer: object | Response) {
    const browser = withSession();
    browser.provide({ [exchange]: answer });
    const { client, tab } = startClient({ browser });
    await settle();
    tab.document.cookie = "portico_intermediate_session_token=ist-0;path=/;secure";
    await client.discovery.intermediateSessions.exchange({ organization_id: "o" }).catch(() => {});
    const cookies = tab.document.cookie.split("; ").filter(Boolean).sort();
    return { browser, client, cookies, info: client.session.getInfo() };
  }

  test("a session with tokens: both cookies, no intermediate one, state", async () => {
    const { browser, cookies, info, client } = await answeredWith({
      ...signedIn("two"),
      intermediate_session_token: "",
    });
    expect(cookies).toEqual(["portico_session=token-two", "portico_session_jwt=header.two.signature"]);
    expect(info).toMatchObject({ status: "in", session: { member_session_id: "member-session-test-two" } });
    expect(browser.stored.get(mainKey)).toBe(storedState("two"));
    expect(client.session.getTokens()).toEqual({ session_token: "token-two", session_jwt: "header.two.signature" });
  });

  test.each([
    ["the token", { session_token: "" }],
    ["the JWT", { session_jwt: "" }],
    ["both", { session_token: undefined, session_jwt: undefined }],
  ])("a session that lacks %s: no cookies for scripts, state", async (_, lacking) => {
    const { cookies, info } = await answeredWith({ ...signedIn("two"), ...lacking });
    expect(cookies).toEqual([]);
    expect(info.status).toBe("in");
  });

  test("no session but an intermediate token: only its cookie, for ten minutes, and signed out", async () => {
    const { browser, cookies, info } = await answeredWith(furtherFactorDue);
    expect(cookies).toEqual(["portico_intermediate_session_token=ist-1"]);
    expect(info.status).toBe("out");
    expect(browser.stored.get(mainKey)).toBe("null");
    const cookie = browser.cookieJar.serializeSync()?.cookies.find(({ value }) => value === "ist-1");
    expect(cookie).toMatchObject({ maxAge: 600 });
  });

  test("neither: nothing is left", async () => {
    const { cookies, info } = await answeredWith({ member_session: null });
    expect(cookies).toEqual([]);
    expect(info.status).toBe("out");
  });

  test("a failure changes nothing", async () => {
    for (const failure of [offline(), refusal("session_not_found"), new Response("<html>", { status: 502 })]) {
      const { cookies, info } = await answeredWith(failure);
      expect(cookies).toEqual([
        "portico_intermediate_session_token=ist-0",
        "portico_session=token-one",
        "portico_session_jwt=header.one.signature",
      ]);
      expect(info.status).toBe("in");
    }
  });
});

describe("T43: a background refresh signs out only after the four errors", () => {
  test.each([
    ["offline", () => offline()],
    ["a 500 of the provider", () => refusal("internal_server_error", 500)],
    ["a 503", () => refusal("service_unavailable", 503)],
    ["a 429", () => refusal("too_many_requests", 429)],
    ["a 401 of another type", () => refusal("unauthorized_action", 401)],
    ["a proxy's page", () => new Response("<html>", { status: 502 })],
    ["a captive portal's page", () => new Response("<html>", { status: 200 })],
    ["broken JSON", () => new Response("{", { status: 200, headers: { "content-type": "application/json" } })],
    ["a flat body", () => Response.json({ member_session: null })],
  ])("%s keeps the session and is retried", async (_, failure) => {
    const browser = withSession();
    const { client, tab } = startClient({ browser });
    await settle();
    const info = client.session.getInfo();
    browser.provide({ [AUTHENTICATE]: failure });
    await vi.advanceTimersByTimeAsync(THREE_MINUTES);
    expect(browser.callsOf(AUTHENTICATE)).toHaveLength(2);
    expect(client.session.getInfo()).toBe(info);
    expect(tab.document.cookie).toContain("portico_session=token-one");
    browser.provide({ [AUTHENTICATE]: signedIn() });
    await vi.advanceTimersByTimeAsync(4_000);
    expect(browser.callsOf(AUTHENTICATE)).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(THREE_MINUTES - 1);
    expect(browser.callsOf(AUTHENTICATE)).toHaveLength(3);
  });

  test.each(unrecoverable)("%s signs out, here and in storage, and ends the checks", async (error_type) => {
    const browser = withSession();
    const { client, tab } = startClient({ browser });
    await settle();
    browser.provide({ [AUTHENTICATE]: refusal(error_type) });
    await vi.advanceTimersByTimeAsync(THREE_MINUTES);
    expect(client.session.getInfo().status).toBe("out");
    expect(tab.document.cookie).toBe("");
    expect(browser.stored.get(mainKey)).toBe("null");
    await vi.advanceTimersByTimeAsync(10 * THREE_MINUTES);
    expect(browser.callsOf(AUTHENTICATE)).toHaveLength(2);
  });

  test("F17: a page that opens offline stays unknown, and is in when the network returns", async () => {
    const browser = withSession();
    browser.provide({ [AUTHENTICATE]: () => offline() });
    const { client, tab } = startClient({ browser });
    await settle();
    expect(client.session.getInfo()).toMatchObject({ status: "unknown", member: { name: "Ada" } });
    browser.provide({ [AUTHENTICATE]: signedIn() });
    tab.dispatchEvent(new (tab as unknown as typeof globalThis).Event("online"));
    await settle();
    expect(client.session.getInfo().status).toBe("in");
  });
});

test("F19: a page restored from the back/forward cache checks again and catches up", async () => {
  const browser = withSession();
  const { client, tab } = startClient({ browser });
  await settle();
  const pageShown = (persisted: boolean) => {
    const { Event } = tab as unknown as typeof globalThis;
    tab.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
  };
  pageShown(false);
  await settle();
  expect(browser.callsOf(AUTHENTICATE)).toHaveLength(1);
  pageShown(true);
  await settle();
  expect(browser.callsOf(AUTHENTICATE)).toHaveLength(2);
  tab.document.cookie = "portico_session=;path=/;max-age=0;secure";
  pageShown(true);
  // Before the first paint.
  expect(client.session.getInfo().status).toBe("out");
  await settle();
  expect(browser.callsOf(AUTHENTICATE)).toHaveLength(2);
});

describe("several tabs", () => {
  test("all learn of a sign-in and of a sign-out", async () => {
    const browser = openBrowser();
    const tabs = [1, 2, 3].map(() => startClient({ browser }).client);
    browser.provide({ "POST /b2b/otps/email/authenticate": signedIn(), [AUTHENTICATE]: signedIn(), [REVOKE]: {} });
    await tabs[0]?.otps.email.authenticate({ code: "123456", email_address: "a@b.test", organization_id: "o" });
    await settle();
    expect(tabs.map((client) => client.session.getInfo().status)).toEqual(["in", "in", "in"]);
    expect(browser.callsOf(AUTHENTICATE)).toHaveLength(2);
    await tabs[1]?.session.revoke();
    await settle();
    expect(tabs.map((client) => client.session.getInfo().status)).toEqual(["out", "out", "out"]);
    expect(browser.callsOf(AUTHENTICATE)).toHaveLength(2);
  });

  test("T38: forged storage neither signs in nor out: the provider decides", async () => {
    const browser = withSession();
    const signedInTab = startClient({ browser });
    await settle();
    const forged = storedState("one").replace('"admin"', '"owner"');
    for (const text of [forged, "null", null, "{", "5"]) {
      dispatchStored(signedInTab.tab, mainKey, text);
      await settle();
      expect(signedInTab.client.session.getInfo()).toMatchObject({ status: "in", session: { roles: ["admin"] } });
    }
    expect(browser.callsOf(AUTHENTICATE)).toHaveLength(6);

    const signedOutTab = startClient();
    dispatchStored(signedOutTab.tab, mainKey, storedState("one"));
    await settle();
    expect(signedOutTab.client.session.getInfo().status).toBe("out");
    expect(signedOutTab.browser.callsOf(AUTHENTICATE)).toHaveLength(0);
  });

  test("a hint that differs only in last_accessed_at, and other keys, send nothing", async () => {
    const browser = withSession();
    const { tab } = startClient({ browser });
    await settle();
    dispatchStored(tab, mainKey, storedState().replace("2026-01-01", "2026-05-05"));
    dispatchStored(tab, `${mainKey}::bootstrap`, "{}");
    dispatchStored(tab, "anybody's", "null");
    await settle();
    expect(browser.callsOf(AUTHENTICATE)).toHaveLength(1);
  });

  test("cleared storage is a hint too", async () => {
    const browser = withSession();
    const { tab } = startClient({ browser });
    await settle();
    dispatchStored(tab, null, null);
    await settle();
    expect(browser.callsOf(AUTHENTICATE)).toHaveLength(2);
  });

  test("F18, T42: six tabs that refresh at once do so one after the other, and end with one state and signed in", async () => {
    const browser = withSession();
    let running = 0;
    let most = 0;
    browser.provide({
      [AUTHENTICATE]: async () => {
        most = Math.max(most, ++running);
        await settle();
        running--;
        return signedIn();
      },
    });
    const tabs = Array.from({ length: 6 }, () => startClient({ browser, hasLocks: true }));
    for (let turn = 0; turn < 12; turn++) await settle();
    expect(most).toBe(1);
    expect(new Set(tabs.map(({ client }) => JSON.stringify(client.session.getInfo()))).size).toBe(1);
    expect(tabs[0]?.client.session.getInfo().status).toBe("in");
  });

  test("a tab that cannot see the cookie keeps quiet about those that can", async () => {
    const browser = openBrowser();
    const options = { cookieOptions: { path: "/app" } };
    browser.provide({ "POST /b2b/otps/email/authenticate": signedIn(), [AUTHENTICATE]: signedIn() });
    const inside = startClient({ browser, options, url: "https://app.example.test/app" });
    await inside.client.otps.email.authenticate({ code: "1", email_address: "a", organization_id: "o" });
    const outside = startClient({ browser, options, url: "https://app.example.test/about" });
    for (let turn = 0; turn < 5; turn++) await settle();
    expect(outside.client.session.getInfo().status).toBe("out");
    expect(inside.client.session.getInfo().status).toBe("in");
    expect(inside.tab.document.cookie).toContain("portico_session=token-one");
    expect(browser.callsOf(AUTHENTICATE).length).toBeLessThan(3);
  });
});

describe("an answer about a session that was replaced meanwhile", () => {
  /** Lets the test decide when `sessions/authenticate` responds. */
  function held(browser: ReturnType<typeof openBrowser>) {
    const waiting: ((answer: object) => void)[] = [];
    browser.provide({ [AUTHENTICATE]: () => new Promise<object>((resolve) => waiting.push(resolve)) });
    return waiting;
  }

  test.each([
    ["success", signedIn("one")],
    ["refusal", refusal("session_not_found")],
  ])("T42: its %s is dropped and the call repeated", async (_, lateAnswer) => {
    const browser = withSession();
    const waiting = held(browser);
    browser.provide({ "POST /b2b/sessions/exchange": signedIn("two") });
    const { client, tab } = startClient({ browser });
    await settle();
    await client.session.exchange({ organization_id: "o" });
    waiting.shift()?.(lateAnswer);
    await settle();
    expect(client.session.getInfo()).toMatchObject({ session: { member_session_id: "member-session-test-two" } });
    expect(tab.document.cookie).toContain("portico_session=token-two");
    expect(browser.callsOf(AUTHENTICATE)).toHaveLength(2);
    waiting.shift()?.(signedIn("two"));
    await settle();
    expect(authorizationOf(browser.callsOf(AUTHENTICATE)[1])).toBe(`${PUBLIC_TOKEN}:token-two`);
    expect(client.session.getInfo().status).toBe("in");
  });

  test("T42: one replaced by another tab clears nothing either", async () => {
    const browser = withSession();
    const waiting = held(browser);
    const { client, tab } = startClient({ browser });
    await settle();
    tab.document.cookie = "portico_session=token-two;path=/;secure";
    waiting.shift()?.(refusal("session_not_found"));
    await settle();
    expect(tab.document.cookie).toContain("portico_session=token-two");
    waiting.shift()?.(signedIn("two"));
    await settle();
    expect(client.session.getInfo()).toMatchObject({ session: { member_session_id: "member-session-test-two" } });
  });

  test("a sign-out is final: a response in flight does not sign in again", async () => {
    const browser = withSession();
    const waiting = held(browser);
    browser.provide({ [REVOKE]: {} });
    const { client, tab } = startClient({ browser });
    await settle();
    await client.session.revoke();
    browser.provide({ [AUTHENTICATE]: refusal("unauthorized_credentials") });
    waiting.shift()?.(signedIn("one"));
    await settle();
    expect(client.session.getInfo().status).toBe("out");
    expect(tab.document.cookie).toBe("");
  });
});

describe("the session's end is the cookies' end", () => {
  async function signInUntil(rest: Partial<MemberSession>) {
    const browser = openBrowser();
    const { client, tab } = startClient({ browser });
    const member_session = sessionNamed("member-session-test-one", rest);
    const answer = signedIn("one", { member_session });
    browser.provide({ "POST /b2b/otps/email/authenticate": answer, [AUTHENTICATE]: answer });
    await client.otps.email.authenticate({ code: "1", email_address: "a", organization_id: "o" });
    return { browser, tab };
  }
  const anHour = { last_accessed_at: "2026-02-03T04:05:06Z", expires_at: "2026-02-03T05:05:06Z" };

  test("a bad date's is the browser session's", async () => {
    const lifetimes = [anHour, { expires_at: "soon" }].map(async (rest) => {
      const { browser } = await signInUntil(rest);
      return browser.cookieJar.serializeSync()?.cookies.map(({ maxAge }) => maxAge);
    });
    expect(await Promise.all(lifetimes)).toEqual([
      [3_600, 3_600],
      [undefined, undefined],
    ]);
  });

  test.each([-2, 0, 2])("on a clock that is %d hours off it is as far away", async (hours) => {
    vi.setSystemTime(Date.parse(anHour.last_accessed_at) + hours * 3_600_000);
    const { browser, tab } = await signInUntil(anHour);
    expect(tab.document.cookie).toContain("portico_session=token-one");
    expect(console.warn).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(6 * THREE_MINUTES);
    // The schedule does not depend on the device's clock.
    expect(browser.callsOf(AUTHENTICATE)).toHaveLength(6);
    expect(tab.document.cookie).toContain("portico_session=token-one");
  });
});

describe("T121: an organization that has raised its policy", () => {
  const EXCHANGE = "POST /b2b/sessions/exchange";
  const body = {
    status_code: 401,
    error_type: "session_not_found",
    error_message: "Refused.",
    error_url: "https://docs.example.test/errors#session_not_found",
    error_details: { organization_id: "organization-test-1", policy_raised: true },
  };
  const raised = () => Response.json(body, { status: 401 });

  async function openWith(replies: Parameters<ReturnType<typeof openBrowser>["provide"]>[0]) {
    const browser = withSession();
    browser.provide({ [AUTHENTICATE]: raised(), ...replies });
    const { client, tab } = startClient({ browser });
    await settle();
    return { browser, client, tab };
  }

  test("the session gives way to the step that is missing, which is known for ten minutes", async () => {
    const { browser, client, tab } = await openWith({ [EXCHANGE]: furtherFactorDue });
    expect(browser.callsOf(EXCHANGE).map(({ body }) => body)).toEqual([{ organization_id: "organization-test-1" }]);
    expect(authorizationOf(browser.callsOf(EXCHANGE)[0])).toBe(`${PUBLIC_TOKEN}:token-one`);
    expect(client.session.getInfo().status).toBe("out");
    expect(tab.document.cookie).toBe("portico_intermediate_session_token=ist-1");
    expect(client.session.getPendingOrganization()).toBe("organization-test-1");
    await vi.advanceTimersByTimeAsync(600_001);
    expect(client.session.getPendingOrganization()).toBeNull();
  });

  test("it is known when listeners get the sign-out, and on the next page", async () => {
    const browser = withSession();
    browser.provide({ [AUTHENTICATE]: raised(), [EXCHANGE]: furtherFactorDue });
    const { client } = startClient({ browser });
    const heard: unknown[] = [];
    client.subscribe(() => heard.push(client.session.getPendingOrganization()));
    await settle();
    expect(heard).toEqual(["organization-test-1"]);
    expect(startClient({ browser }).client.session.getPendingOrganization()).toBe("organization-test-1");
  });

  test("the next sign-in, and signing out, forget it", async () => {
    const one = await openWith({ [EXCHANGE]: furtherFactorDue });
    one.browser.provide({ "POST /b2b/otps/email/authenticate": signedIn("two") });
    await one.client.otps.email.authenticate({ code: "1", email_address: "a", organization_id: "o" });
    expect(one.client.session.getPendingOrganization()).toBeNull();
    const other = await openWith({ [EXCHANGE]: furtherFactorDue, [REVOKE]: {} });
    await other.client.session.revoke({ forceClear: true });
    expect(other.client.session.getPendingOrganization()).toBeNull();
  });

  test("where the policy lets the session be after all, it goes on", async () => {
    const { client } = await openWith({ [EXCHANGE]: signedIn("two") });
    expect(client.session.getInfo()).toMatchObject({
      status: "in",
      session: { member_session_id: "member-session-test-two" },
    });
    expect(client.session.getPendingOrganization()).toBeNull();
  });

  test.each([
    ["refused", () => refusal("session_not_found")],
    ["unreachable", offline],
  ])("where the exchange is %s, the member is signed out", async (_, reply) => {
    const { client, tab } = await openWith({ [EXCHANGE]: reply() as never });
    expect(client.session.getInfo().status).toBe("out");
    expect(tab.document.cookie).toBe("");
    expect(client.session.getPendingOrganization()).toBeNull();
  });

  test.each(["{", "[]", '{"organization_id":5,"expiresAtMs":9e15}', '{"organization_id":"o"}'])(
    "a value written by another script of this origin is ignored: %s",
    (text) => {
      const browser = openBrowser();
      browser.stored.set(`${mainKey}::pending_organization`, text);
      expect(startClient({ browser }).client.session.getPendingOrganization()).toBeNull();
    },
  );
});
