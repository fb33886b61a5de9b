import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openBrowser } from "../../testing/browser.ts";
import { API_URL, ada, globex, PUBLIC_TOKEN, sessionNamed, storedState } from "../../testing/fixtures.ts";
import { update } from "../calls/middleware.ts";
import { readSettings } from "../lib/options.ts";
import { createStorage } from "../lib/storage.ts";
import { createStore, type SignedInState } from "./store.ts";

const mainKey = `portico_sdk_state_${PUBLIC_TOKEN}`;

let warn: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  warn = vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

function setUp(stored?: string) {
  const browser = openBrowser();
  if (stored) browser.stored.set(mainKey, stored);
  const settings = readSettings(PUBLIC_TOKEN, { apiUrl: API_URL }, browser.openTab());
  const store = createStore(createStorage(settings));
  const listener = vi.fn();
  store.subscribe(listener);
  return { browser, store, listener };
}

const state = JSON.parse(storedState()) as SignedInState;

test("a tab starts as unknown, with the state of an earlier visit", () => {
  expect(setUp().store.getInfo()).toEqual({ status: "unknown", session: null, member: null, organization: null });
  expect(setUp(storedState()).store.getInfo()).toEqual({ status: "unknown", ...state });
});

test.each([
  ["broken JSON", "{"],
  ["a number", "5"],
  ["an empty object", "{}"],
  ["a session without an id", storedState().replace('"member_session_id"', '"id"')],
  ["a member of the wrong type", JSON.stringify({ ...state, member: "ada" })],
  ["a missing organization", JSON.stringify({ ...state, organization: undefined })],
  ["roles that are no list", JSON.stringify({ ...state, session: { ...state.session, roles: 5 } })],
])("F25: malformed stored state, %s, is ignored with a warning", (_, text) => {
  expect(setUp(text).store.getInfo()).toMatchObject({ status: "unknown", session: null, member: null });
  expect(warn).toHaveBeenCalledOnce();
});

test("signing in and out is stored and calls back once", () => {
  const { browser, store, listener } = setUp();
  store.set(state);
  expect(JSON.parse(browser.stored.get(mainKey) as string)).toEqual(state);
  expect(listener).toHaveBeenLastCalledWith({ status: "in", ...state });
  store.set(null);
  expect(browser.stored.get(mainKey)).toBe("null");
  expect(listener).toHaveBeenLastCalledWith({ status: "out", session: null, member: null, organization: null });
  store.set(null);
  expect(listener).toHaveBeenCalledTimes(2);
});

test("a later last_accessed_at is not a change, and the info stays the same object", () => {
  const { store, listener } = setUp();
  store.set(state);
  const info = store.getInfo();
  store.set({ ...state, session: { ...state.session, last_accessed_at: "2030-01-01T00:00:00Z" } });
  expect(store.getInfo()).toBe(info);
  expect(listener).toHaveBeenCalledOnce();
});

test("forgetting leaves storage to the tab that wrote it", () => {
  const { browser, store } = setUp(storedState());
  store.forget();
  expect(store.getInfo().status).toBe("out");
  expect(browser.stored.get(mainKey)).toBe(storedState());
});

test("a fresher copy of the own member or organization is taken over, another's is not", () => {
  const { store } = setUp();
  update(store, { member: ada });
  expect(store.getInfo().status).toBe("unknown");
  store.set(state);
  update(store, { member: { ...ada, name: "Ada L." }, organization: { ...globex, organization_id: "other" } });
  expect(store.getInfo()).toMatchObject({ member: { name: "Ada L." }, organization: globex });
  update(store, { member: { ...ada, member_id: "member-test-bob" } });
  expect(store.getInfo().member).toMatchObject({ name: "Ada L." });
});

test("a listener that throws does not stop others, and an unsubscribed one is not called", () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  const { store, listener } = setUp();
  store.subscribe(() => {
    throw new Error("host");
  });
  const last = vi.fn();
  const leave = store.subscribe(last);
  store.set(state);
  expect(last).toHaveBeenCalledOnce();
  expect(error).toHaveBeenCalledOnce();
  leave();
  store.set(null);
  expect(last).toHaveBeenCalledOnce();
  store.destroy();
  store.set({ ...state, session: sessionNamed("two") });
  expect(listener).toHaveBeenCalledTimes(2);
});
