import { earlyOperations, oauthProviderNames, operations } from "@portico/wire";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dispatchStored, openBrowser, settle } from "../../testing/browser.ts";
import { API_URL, PUBLIC_TOKEN, signedIn, storedState } from "../../testing/fixtures.ts";
import { startClient } from "../../testing/start-client.ts";
import { createClient, methodNames } from "../create-client.ts";
import * as lazy from "./calls.ts";

const chunk = { fetches: 0, failures: 0 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.resetModules();
  Object.assign(chunk, { fetches: 0, failures: 0 });
  vi.doMock("./calls.ts", () => {
    chunk.fetches++;
    if (chunk.failures-- > 0) throw new TypeError("Failed to fetch dynamically imported module");
    return lazy;
  });
});
afterEach(() => vi.useRealTimers());

const ofItself = ["bootstrap.get", "events.send"];
const starts = [
  "sso.start",
  ...oauthProviderNames.flatMap((it) => [`oauth.${it}.start`, `oauth.${it}.discovery.start`]),
];
const decisions = ["rbac.isAuthorized", "rbac.allPermissions"];

test("every public operation has a method name, and every name has a call", () => {
  const others = [...starts, ...decisions];
  const named = methodNames.filter((name) => !others.includes(name)).map(lazy.operationOf);
  const expected = Object.keys({ ...earlyOperations, ...operations }).filter((name) => !ofItself.includes(name));
  expect([...new Set(named)].sort()).toEqual(expected.sort());
  expect(methodNames).toEqual(expect.arrayContaining(others));
  expect(new Set(methodNames).size).toBe(methodNames.length);
});

test("calls whose chunk fails to load reject as unreachable, send nothing, and can be retried", async () => {
  chunk.failures = 1;
  const { browser, client } = startClient();
  browser.provide({ "POST /b2b/organizations/search": { organization: null } });
  const search = () => client.organization.getBySlug({ organization_slug: "globex" });
  await expect(search()).rejects.toMatchObject({ name: "UnreachableError", code: "unreachable" });
  expect(browser.callsOf("POST /b2b/organizations/search")).toHaveLength(0);
  expect(await search()).toMatchObject({ organization: null });
});

test("signing out here works without the code of the calls", async () => {
  chunk.failures = Number.POSITIVE_INFINITY;
  const { client, tab, browser } = startClient({ browser: withSession() });
  tab.document.cookie = "portico_intermediate_session_token=ist;path=/;secure";
  await expect(client.session.revoke({ forceClear: true })).rejects.toBeInstanceOf(Error);
  expect(client.session.getInfo().status).toBe("out");
  expect([tab.document.cookie, browser.operations()]).toEqual(["", [`GET /projects/bootstrap/${PUBLIC_TOKEN}`]]);
});

test("the chunk is loaded ahead when the page is idle, and a failure then is silent", async () => {
  chunk.failures = 1;
  const tab = openBrowser().openTab();
  const idle: (() => void)[] = [];
  Object.assign(tab, { requestIdleCallback: (callback: () => void) => idle.push(callback) });
  createClient(PUBLIC_TOKEN, { apiUrl: API_URL, window: tab });
  await settle();
  expect([idle.length, chunk.fetches]).toEqual([1, 0]);
  idle[0]?.();
  await settle();
  expect(chunk.fetches).toBe(1);
});

test("it is fetched at once where the page's address brings a token", async () => {
  startClient({ url: "https://app.example.test/login?token=t&portico_token_type=discovery" });
  await settle();
  expect(chunk.fetches).toBe(1);
});

const AUTHENTICATE = "POST /b2b/sessions/authenticate";
const mainKey = `portico_sdk_state_${PUBLIC_TOKEN}`;

/** A browser with a session from an earlier visit. */
function withSession() {
  const browser = openBrowser();
  browser.openTab().document.cookie = "portico_session=token-one;path=/;secure";
  browser.stored.set(mainKey, storedState());
  browser.provide({ [AUTHENTICATE]: signedIn() });
  return browser;
}

test("with a possible session it is loaded at once, and the session is checked as soon as it is loaded", async () => {
  const readable = startClient({ browser: withSession() });
  expect(readable.client.session.getInfo().status).toBe("unknown");
  const hidden = startClient({ options: { httpOnlyCookies: true } });
  await settle();
  expect(chunk.fetches).toBe(1);
  expect(readable.client.session.getInfo().status).toBe("in");
  expect(hidden.browser.callsOf(AUTHENTICATE)).toHaveLength(1);
});

test("F17: while it fails to load the member stays signed in, and it is retried with backoff", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  chunk.failures = 3;
  const { client, tab } = startClient({ browser: withSession() });
  await settle();
  expect([chunk.fetches, client.session.getInfo().status]).toEqual([1, "unknown"]);
  // Retried when the page is idle, then with exponential backoff.
  for (const [delayMs, fetches] of [
    [1, 2],
    [7_998, 2],
    [1, 3],
  ] as const) {
    await vi.advanceTimersByTimeAsync(delayMs);
    await settle();
    expect([chunk.fetches, client.session.getInfo().status]).toEqual([fetches, "unknown"]);
  }
  // The network is back, so the pending retry runs at once.
  tab.dispatchEvent(new (tab as unknown as typeof globalThis).Event("online"));
  await settle();
  expect([chunk.fetches, client.session.getInfo().status]).toEqual([4, "in"]);
  vi.mocked(Math.random).mockRestore();
});

test("there is one retry timer, and none after destroy", async () => {
  chunk.failures = 1;
  const { client, tab } = startClient({ browser: withSession() });
  for (const type of ["online", "focus"]) tab.dispatchEvent(new (tab as unknown as typeof globalThis).Event(type));
  await settle();
  expect(chunk.fetches).toBe(1);
  // The other timer is the page's idle callback.
  expect(vi.getTimerCount()).toBe(1 + 1);
  client.destroy();
  expect(vi.getTimerCount()).toBe(0);
});

test("a client destroyed before it loads sends nothing and does not retry", async () => {
  const { browser, client, tab } = startClient({ browser: withSession() });
  client.destroy();
  await settle();
  dispatchStored(tab, mainKey, "null");
  await vi.advanceTimersByTimeAsync(1_000_000);
  expect([browser.callsOf(AUTHENTICATE), vi.getTimerCount()]).toEqual([[], 0]);
  chunk.failures = 9;
  const failing = startClient({ browser: withSession() });
  failing.client.destroy();
  await settle();
  const before = chunk.fetches;
  await vi.advanceTimersByTimeAsync(1_000_000);
  expect([chunk.fetches, vi.getTimerCount()]).toEqual([before, 0]);
});

test("a sign-in in another tab before it comes is seen, and a sign-out too", async () => {
  const signingIn = startClient();
  const member = withSession();
  signingIn.browser.provide({ [AUTHENTICATE]: signedIn() });
  signingIn.tab.document.cookie = "portico_session=token-one;path=/;secure";
  signingIn.browser.stored.set(mainKey, storedState());
  dispatchStored(signingIn.tab, mainKey, storedState());
  const signingOut = startClient({ browser: member });
  signingOut.tab.document.cookie = "portico_session=;path=/;max-age=0;secure";
  await settle();
  expect([signingIn, signingOut].map(({ client }) => client.session.getInfo().status)).toEqual(["in", "out"]);
  expect(member.callsOf(AUTHENTICATE)).toHaveLength(0);
});

test("tokens that the host wrote before it loads are not checked automatically", async () => {
  const { browser, client } = startClient();
  client.session.updateSession({ session_token: "token-9", session_jwt: "a.b.c" });
  await vi.advanceTimersByTimeAsync(10_000);
  await settle();
  expect([chunk.fetches, browser.callsOf(AUTHENTICATE).length]).toEqual([1, 0]);
  expect(client.session.getTokens()).toEqual({ session_token: "token-9", session_jwt: "a.b.c" });
});

test("T35: a duplicated token is not returned before it loads; afterwards ours is", async () => {
  const browser = withSession();
  const planted = browser.openTab();
  planted.document.cookie = "portico_session_jwt=a.b.c;path=/;secure";
  planted.document.cookie = "portico_session=evil;path=/login;secure";
  const { client, tab } = startClient({ browser });
  expect([client.session.getTokens(), client.session.getInfo().status]).toEqual([null, "unknown"]);
  await settle();
  expect(client.session.getTokens()?.session_token).toBe("token-one");
  expect(tab.document.cookie).not.toContain("evil");
  expect(atob(browser.callsOf(AUTHENTICATE)[0]?.headers.Authorization?.slice(6) ?? "")).toBe(
    `${PUBLIC_TOKEN}:token-one`,
  );
});

test("T35: cookies removed at the start have no duplicates once it is loaded", async () => {
  const browser = openBrowser();
  const planted = browser.openTab();
  planted.document.cookie = "portico_session_jwt=evil;path=/login;secure";
  planted.document.cookie = "portico_session_jwt=old;path=/;secure";
  const { tab, client } = startClient({ browser });
  expect(client.session.getInfo().status).toBe("out");
  expect(tab.document.cookie).toBe("portico_session_jwt=evil");
  await vi.advanceTimersByTimeAsync(1_000);
  await settle();
  expect(tab.document.cookie).toBe("");
});

test("events that came before it leave once it is here, and the rest of a batch later", async () => {
  const { browser, client } = startClient();
  for (let index = 0; index < 19; index++) client.telemetry.log(`event-${index}`, {});
  expect(browser.callsOf("POST /events")).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(10);
  await settle();
  const sent = () => browser.callsOf("POST /events").map(({ body }) => (body as unknown as object[]).length);
  expect(sent()).toEqual([15]);
  await vi.advanceTimersByTimeAsync(800);
  expect(sent()).toEqual([15, 5]);
});
