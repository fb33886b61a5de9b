import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { offline, openBrowser, refusal, settle } from "../../testing/browser.ts";
import { API_URL, PUBLIC_TOKEN, signedIn, storedState } from "../../testing/fixtures.ts";
import { startClient } from "../../testing/start-client.ts";
import { createClient } from "../create-client.ts";
import { keepFresh, notifyWhenSlow } from "./fresh.ts";

const AUTHENTICATE = "POST /b2b/sessions/authenticate";
const SECOND = 1_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A page with a signed-in member, confirmed by the provider. */
async function setUp({ connection, hasLocks }: { connection?: object; hasLocks?: boolean } = {}) {
  const browser = openBrowser();
  browser.openTab().document.cookie = "portico_session=token-one;path=/;secure";
  browser.stored.set(`portico_sdk_state_${PUBLIC_TOKEN}`, storedState("one"));
  browser.provide({ [AUTHENTICATE]: signedIn("one") });
  const open = async () => {
    const { client, tab } = startClient({ browser, hasLocks });
    if (connection) Object.defineProperty(tab.navigator, "connection", { value: connection });
    let visibility = "visible";
    Object.defineProperty(tab.document, "visibilityState", { get: () => visibility });
    const { Event } = tab as unknown as typeof globalThis;
    await settle();
    return {
      client,
      dispatch: async (type: string) => {
        tab.dispatchEvent(new Event(type));
        await settle();
      },
      show: async (next: "visible" | "hidden") => {
        visibility = next;
        tab.document.dispatchEvent(new Event("visibilitychange"));
        await settle();
      },
    };
  };
  return { browser, open, ...(await open()), asked: () => browser.callsOf(AUTHENTICATE).length };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("a new reader refreshes, but not within two seconds of the last response, and all readers share one call", async () => {
  const { client, asked } = await setUp();
  expect(asked()).toBe(1);
  await pass(2 * SECOND - 1);
  keepFresh(client);
  await settle();
  expect(asked()).toBe(1);
  await pass(1);
  keepFresh(client);
  keepFresh(client);
  await settle();
  keepFresh(client);
  await settle();
  expect(asked()).toBe(2);
});

test("coming back to the page asks, at most every five seconds", async () => {
  const { client, asked, dispatch, show } = await setUp();
  keepFresh(client);
  await pass(5 * SECOND - 1);
  await dispatch("focus");
  expect(asked()).toBe(1);
  await pass(1);
  await show("hidden");
  expect(asked()).toBe(1);
  // A tab that comes to the front gets both events.
  await show("visible");
  await dispatch("focus");
  expect(asked()).toBe(2);
  await pass(5 * SECOND - 1);
  await dispatch("focus");
  expect(asked()).toBe(2);
  await pass(1);
  await dispatch("focus");
  expect(asked()).toBe(3);
});

test("the network's return asks at once, on a page that is looked at", async () => {
  const { client, asked, dispatch, show } = await setUp();
  keepFresh(client);
  await pass(2 * SECOND);
  await dispatch("online");
  expect(asked()).toBe(2);
  await show("hidden");
  await pass(2 * SECOND);
  await dispatch("online");
  expect(asked()).toBe(2);
});

test.each([
  ["an ordinary network", undefined, 5],
  ["a fast one", { effectiveType: "4g" }, 5],
  ["a slow one", { effectiveType: "2g" }, 10],
  ["a very slow one", { effectiveType: "slow-2g" }, 10],
  ["one whose owner saves data", { effectiveType: "4g", saveData: true }, 10],
])(
  "T43: after a failure on %s it retries with its delay, and the member stays signed in",
  async (_, connection, seconds) => {
    const { browser, client, asked, dispatch } = await setUp({ connection });
    keepFresh(client);
    browser.provide({ [AUTHENTICATE]: offline });
    await pass(2 * SECOND);
    await dispatch("online");
    expect(asked()).toBe(2);
    await pass(seconds * SECOND - 1);
    expect(asked()).toBe(2);
    browser.provide({ [AUTHENTICATE]: refusal("internal_server_error", 500) });
    await pass(1);
    expect(asked()).toBe(3);
    // The client's own check backs off from here, and there is no second one.
    await pass(Math.max(seconds, 8) * SECOND - 1);
    expect(asked()).toBe(3);
    expect(client.session.getInfo().status).toBe("in");
    browser.provide({ [AUTHENTICATE]: signedIn("one") });
    await pass(1);
    expect(asked()).toBe(4);
    await pass(180 * SECOND - 1);
    expect(asked()).toBe(4);
    await pass(1);
    expect(asked()).toBe(5);
  },
);

test("while it fails, coming back asks at most every five seconds, too", async () => {
  const { browser, client, asked, dispatch } = await setUp();
  keepFresh(client);
  browser.provide({ [AUTHENTICATE]: offline });
  await pass(5 * SECOND);
  await dispatch("focus");
  for (let count = 0; count < 10; count++) {
    await pass(SECOND / 3);
    await dispatch("focus");
  }
  expect(asked()).toBe(2);
});

test("T42: two tabs whose network is back refresh one after the other", async () => {
  const { browser, client, open, dispatch } = await setUp({ hasLocks: true });
  const other = await open();
  keepFresh(client);
  keepFresh(other.client);
  await pass(2 * SECOND);
  let [running, most] = [0, 0];
  browser.provide({
    [AUTHENTICATE]: async () => {
      most = Math.max(most, ++running);
      await settle();
      running--;
      return signedIn("one");
    },
  });
  const before = browser.callsOf(AUTHENTICATE).length;
  await Promise.all([dispatch("online"), other.dispatch("online")]);
  await settle();
  await settle();
  expect(browser.callsOf(AUTHENTICATE).length).toBe(before + 2);
  expect(most).toBe(1);
});

test("signed out, nothing is sent; after the last reader only the client's own checks continue", async () => {
  const { browser, client, asked, dispatch } = await setUp();
  const ends = [keepFresh(client), keepFresh(client)];
  for (const end of ends) end();
  await pass(6 * SECOND);
  await dispatch("focus");
  await dispatch("online");
  expect(asked()).toBe(1);
  browser.provide({ [AUTHENTICATE]: refusal("session_not_found") });
  keepFresh(client);
  await settle();
  expect(client.session.getInfo().status).toBe("out");
  keepFresh(client);
  await pass(6 * SECOND);
  await dispatch("focus");
  await dispatch("online");
  expect(asked()).toBe(2);
});

test.each([
  [undefined, 3],
  [{ effectiveType: "2g" }, 5],
])("calls back if the first response is late: on the network %j after %d seconds", async (connection, seconds) => {
  const browser = openBrowser();
  const tab = browser.openTab();
  if (connection) Object.defineProperty(tab.navigator, "connection", { value: connection });
  tab.document.cookie = "portico_session=token-one;path=/;secure";
  browser.provide({ [AUTHENTICATE]: () => new Promise<never>(() => {}) });
  const client = createClient(PUBLIC_TOKEN, { apiUrl: API_URL, window: tab });
  const [late, ended] = [vi.fn(), vi.fn()];
  const since = Date.now();
  // The chunk loaded one second later.
  await pass(SECOND);
  notifyWhenSlow(client, since, late);
  notifyWhenSlow(client, since, ended)();
  await pass((seconds - 1) * SECOND - 1);
  expect(late).not.toHaveBeenCalled();
  await pass(1);
  expect(late).toHaveBeenCalledTimes(1);
  await pass(60 * SECOND);
  expect(late).toHaveBeenCalledTimes(1);
  expect(ended).not.toHaveBeenCalled();
});

test("a first answer in time is not late", async () => {
  const { client } = await setUp();
  const late = vi.fn();
  notifyWhenSlow(client, Date.now(), late);
  await pass(60 * SECOND);
  expect(late).not.toHaveBeenCalled();
});
