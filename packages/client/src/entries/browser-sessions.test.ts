import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dispatchStored, offline, openBrowser, refusal, settle } from "../../testing/browser.ts";
import { globex, PUBLIC_TOKEN, signedIn } from "../../testing/fixtures.ts";
import { startClient } from "../../testing/start-client.ts";
import { createBrowserSessions } from "./browser-sessions.ts";

const AUTHENTICATE = "POST /b2b/sessions/authenticate";
const OTP = "POST /b2b/otps/email/authenticate";
const REVOKE = "POST /b2b/sessions/revoke";
const APP = "https://app.example.test";
const slotKey = `portico_session_slot${PUBLIC_TOKEN}`;
const stateKey = `portico_sdk_state_${PUBLIC_TOKEN}`;

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

const initech = { ...globex, organization_id: "organization-test-initech", organization_name: "Initech" };
/** Answers each session by its token, as the provider does. */
const answers: Record<string, object> = {
  "token-one": signedIn("one"),
  "token-two": signedIn("two", { organization: initech }),
};

function authenticate({ headers }: { headers: Record<string, string> }) {
  const [, token = ""] = atob(String(headers.Authorization).replace("Basic ", "")).split(":");
  return answers[token] ?? refusal("session_not_found");
}

/** A tab of the browser. `slot` is what it remembers; a reload is a new client with the same. */
function openTab(browser: ReturnType<typeof openBrowser>, { url = `${APP}/board`, slot = "", options = {} } = {}) {
  browser.provide({ [AUTHENTICATE]: authenticate, [REVOKE]: {} });
  const navigate = vi.fn();
  const openWindow = browser.openTab;
  vi.spyOn(browser, "openTab").mockImplementationOnce((...given) => {
    const tab = openWindow(...given);
    if (slot) tab.sessionStorage.setItem(slotKey, slot);
    return tab;
  });
  const { client, tab } = startClient({ browser, url, options: { navigate, ...options } });
  return { client, tab, navigate, sessions: createBrowserSessions(client) };
}

type Opened = ReturnType<typeof openTab>;

async function signIn(browser: ReturnType<typeof openBrowser>, { client }: Opened, name: string) {
  browser.provide({ [OTP]: answers[`token-${name}`] as object });
  await client.otps.email.authenticate({ email_address: "ada@globex.test", organization_id: "o", code: "123456" });
}

/** Globex in the default slot, Initech in the second one. */
async function twoTabs(options = {}) {
  const browser = openBrowser();
  const first = openTab(browser, { options });
  await signIn(browser, first, "one");
  const second = openTab(browser, { slot: "2", options });
  await settle();
  await signIn(browser, second, "two");
  return { browser, first, second };
}

const organizationOf = ({ client }: Opened) => client.organization.getSync()?.organization_name;
const cookiesOf = ({ tab }: Opened) => tab.document.cookie.split("; ").sort();

test("two tabs have two organizations, whose cookies and state stand side by side", async () => {
  const { browser, first, second } = await twoTabs();
  expect([organizationOf(first), organizationOf(second)]).toEqual(["Globex", "Initech"]);
  expect(cookiesOf(first)).toEqual([
    "portico_session=token-one",
    "portico_session_2=token-two",
    "portico_session_jwt=header.one.signature",
    "portico_session_jwt_2=header.two.signature",
  ]);
  expect(JSON.parse(browser.stored.get(stateKey) ?? "").organization.organization_name).toBe("Globex");
  expect(JSON.parse(browser.stored.get(`${stateKey}_2`) ?? "").organization.organization_name).toBe("Initech");
  for (const tab of [first, second]) await tab.client.session.authenticate();
  expect([organizationOf(first), organizationOf(second)]).toEqual(["Globex", "Initech"]);
});

test("all are listed, in the order of their slots, and the list stays the same until something changes", async () => {
  const { first, second } = await twoTabs();
  const list = second.sessions.list();
  expect(list.map(({ slot, isCurrent, organization }) => [slot, isCurrent, organization.organization_name])).toEqual([
    ["1", false, "Globex"],
    ["2", true, "Initech"],
  ]);
  expect(second.sessions.list()).toBe(list);
  const listener = vi.fn();
  const stop = second.sessions.subscribe(listener);
  await first.client.session.revoke();
  expect(listener).toHaveBeenCalled();
  expect(second.sessions.list()).toHaveLength(1);
  stop();
  listener.mockClear();
  dispatchStored(second.tab, stateKey, "null");
  expect(listener).not.toHaveBeenCalled();
});

test("T211: signing out of one session ends no other one, in whichever tab", async () => {
  const { browser, first, second } = await twoTabs();
  await second.client.session.revoke();
  expect([organizationOf(first), organizationOf(second)]).toEqual(["Globex", undefined]);
  expect(cookiesOf(first)).toEqual(["portico_session=token-one", "portico_session_jwt=header.one.signature"]);
  await signIn(browser, second, "two");
  await second.sessions.signOut("1");
  await settle();
  expect([organizationOf(first), organizationOf(second)]).toEqual([undefined, "Initech"]);
  expect(cookiesOf(first)).toEqual(["portico_session_2=token-two", "portico_session_jwt_2=header.two.signature"]);
  const revoked = browser.callsOf(REVOKE).map(({ headers }) => atob(String(headers.Authorization).slice(6)));
  expect(revoked).toEqual([`${PUBLIC_TOKEN}:token-two`, `${PUBLIC_TOKEN}:token-one`]);
});

test("an expired session of the default slot does not sign out the others", async () => {
  const { browser, first, second } = await twoTabs();
  browser.provide({
    [AUTHENTICATE]: (call) =>
      authenticate(call) === answers["token-one"] ? refusal("session_not_found") : authenticate(call),
  });
  await expect(first.client.session.authenticate()).rejects.toThrow();
  await second.client.session.authenticate();
  expect([organizationOf(first), organizationOf(second)]).toEqual([undefined, "Initech"]);
});

test("all sessions are signed out at once, even if the provider can't be reached for one", async () => {
  const { browser, first, second } = await twoTabs();
  browser.provide({ [REVOKE]: offline });
  await expect(second.sessions.signOutAll()).rejects.toMatchObject({ code: "unreachable" });
  await settle();
  expect(browser.callsOf(REVOKE)).toHaveLength(2);
  expect([organizationOf(first), organizationOf(second)]).toEqual([undefined, undefined]);
  expect([first.tab.document.cookie, second.sessions.list()]).toEqual(["", []]);
});

test("a reload and a link keep the session, and a new tab has the default one", async () => {
  const { browser, second } = await twoTabs();
  const link = second.sessions.url("2", "/settings?tab=a#b");
  expect(link).toBe(`${APP}/settings?tab=a&portico_session_slot=2#b`);
  const linked = openTab(browser, { url: link });
  const reloaded = openTab(browser, { slot: "2" });
  const fresh = openTab(browser);
  // A link names the default session, too.
  const back = openTab(browser, { url: second.sessions.url("1"), slot: "2" });
  await settle();
  expect([linked, reloaded, fresh, back].map(organizationOf)).toEqual(["Initech", "Initech", "Globex", "Globex"]);
  // A page of the same tab without the slot in its URL.
  expect(linked.tab.sessionStorage.getItem(slotKey)).toBe("2");
});

test.each(["2", "3", "6", "0", "__proto__", "2_jwt", "02", "%32;path=/"])(
  "T210: a link to slot %s, which no page of this origin signed in to, names nothing",
  async (slot) => {
    const browser = openBrowser();
    const first = openTab(browser);
    await signIn(browser, first, "one");
    // A neighbor's page can plant cookies, but not state of this origin.
    first.tab.document.cookie = "portico_session_2=token-two;path=/;domain=example.test;secure";
    first.tab.document.cookie = "portico_session_3=token-two;path=/;domain=example.test;secure";
    const linked = openTab(browser, { url: `${APP}/board?portico_session_slot=${encodeURIComponent(slot)}` });
    await settle();
    expect(organizationOf(linked)).toBe("Globex");
    expect(linked.sessions.list()).toHaveLength(1);
    expect(
      openTab(browser, { slot })
        .sessions.list()
        .find(({ isCurrent }) => isCurrent)?.slot,
    ).toBe(slot === "2" || slot === "3" ? undefined : "1");
  },
);

test("an account is added in the first free slot, up to five, and the default one is free again once signed out", async () => {
  const { browser, first, second } = await twoTabs();
  second.sessions.add("/login");
  expect(second.navigate).toHaveBeenCalledWith(`${APP}/login`);
  expect(second.tab.sessionStorage.getItem(slotKey)).toBe("3");
  for (const slot of ["3", "4", "5"]) {
    const tab = openTab(browser, { slot });
    await settle();
    await signIn(browser, tab, "one");
  }
  expect(() => first.sessions.add("/login")).toThrowError(expect.objectContaining({ code: "too_many_sessions" }));
  await first.client.session.revoke();
  first.sessions.add("/login?portico_session_slot=2");
  expect(first.navigate).toHaveBeenLastCalledWith(`${APP}/login`);
  expect(first.tab.sessionStorage.getItem(slotKey)).toBe("1");
});

test("a page that comes back from the cache gives the tab its session again", async () => {
  const { first } = await twoTabs();
  first.sessions.add("/login");
  const { PageTransitionEvent } = first.tab as unknown as typeof globalThis;
  const remembered = () => first.tab.sessionStorage.getItem(slotKey);
  expect(remembered()).toBe("3");
  first.tab.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  expect(remembered()).toBe("1");
});

test("nothing is added in a tab that can't remember its slot", async () => {
  const browser = openBrowser();
  const first = openTab(browser);
  await signIn(browser, first, "one");
  Object.defineProperty(first.tab, "sessionStorage", {
    get() {
      throw new Error("SecurityError");
    },
  });
  expect(() => first.sessions.add("/login")).toThrowError(expect.objectContaining({ code: "storage_blocked" }));
  expect([first.navigate.mock.calls.length, organizationOf(first)]).toEqual([0, "Globex"]);
});

test("with HttpOnly cookies, requests name their session, except for the default one", async () => {
  const browser = openBrowser();
  const httpOnly = { httpOnlyCookies: true };
  const first = openTab(browser, { options: httpOnly });
  const second = openTab(browser, { slot: "2", options: httpOnly });
  const answer = { session_token: "", session_jwt: "" };
  browser.provide({
    [AUTHENTICATE]: ({ headers }) => signedIn(headers["X-Session-Slot"] ? "two" : "one", answer),
  });
  await first.client.session.authenticate();
  await second.client.session.authenticate();
  expect(second.sessions.list()).toMatchObject([{ slot: "1" }, { slot: "2", isCurrent: true }]);
  await second.sessions.signOut("1");
  await second.sessions.signOut("2");
  const named = browser.calls
    .filter(({ headers }) => headers?.["X-Session-Slot"])
    .map(({ headers }) => headers["X-Session-Slot"]);
  expect(new Set(named)).toEqual(new Set(["2"]));
  expect(browser.callsOf(REVOKE).map(({ headers }) => headers["X-Session-Slot"])).toEqual([undefined, "2"]);
});

test("an emailed link opens in the slot whose tab asked for it, whatever its URL names", async () => {
  const { browser } = await twoTabs();
  const SEND = "POST /b2b/magic_links/email/discovery/send";
  const landed = `${APP}/authenticate?token=t-1&portico_token_type=discovery`;
  const slotOf = async (url: string) => {
    const tab = openTab(browser, { url });
    await settle();
    return tab.tab.sessionStorage.getItem(slotKey) ?? tab.sessions.list().find((it) => it.isCurrent)?.slot;
  };
  browser.provide({ [SEND]: {} });
  const third = openTab(browser, { slot: "3" });
  await third.client.magicLinks.email.discovery.send({ email_address: "ada@globex.test" });
  const opened = openTab(browser, { url: `${landed}&portico_session_slot=2` });
  browser.provide({ "POST /b2b/magic_links/discovery/authenticate": { intermediate_session_token: "ist-1" } });
  await opened.client.magicLinks.discovery.authenticate({ discovery_magic_links_token: "t-1" });
  expect(opened.tab.document.cookie).toContain("portico_intermediate_session_token_3=ist-1");
  expect(opened.tab.document.cookie).toContain("portico_session=token-one");
  // The answer to another flow, and one that began long ago, come to the default session.
  expect(await slotOf(landed.replace("discovery", "sso"))).toBe("1");
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 3_600_001);
  expect(await slotOf(landed)).toBe("1");
  vi.mocked(Date.now).mockRestore();
  // A later request of the default session takes the next link.
  await openTab(browser).client.magicLinks.email.discovery.send({ email_address: "ada@globex.test" });
  expect(await slotOf(landed)).toBe("1");
});

test("an identity provider returns to the slot of its tab, also if another tab began later", async () => {
  const { browser, first, second } = await twoTabs();
  await first.client.oauth.google.discovery.start();
  await second.client.oauth.google.discovery.start();
  const landed = `${APP}/authenticate?token=t-1&portico_token_type=discovery_oauth`;
  const remembered = (tab: Opened) => tab.tab.sessionStorage.getItem(slotKey) ?? "";
  expect([remembered(first), remembered(second)]).toEqual(["1", "2"]);
  const back = openTab(browser, { url: landed, slot: remembered(first) });
  await settle();
  expect(organizationOf(back)).toBe("Globex");
});
