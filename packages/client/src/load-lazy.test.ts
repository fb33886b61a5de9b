import { oauthProviderNames, operations } from "@portico/wire";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openBrowser, settle } from "../testing/browser.ts";
import { API_URL, PUBLIC_TOKEN } from "../testing/fixtures.ts";
import { startClient } from "../testing/start-client.ts";
import { createClient } from "./create-client.ts";
import { operationOf } from "./lazy.ts";
import { lazyNames } from "./lazy-names.ts";

const chunk = { fetches: 0, failures: 0 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.resetModules();
  Object.assign(chunk, { fetches: 0, failures: 0 });
  vi.doMock("./lazy.ts", (original) => {
    chunk.fetches++;
    if (chunk.failures-- > 0) throw new TypeError("Failed to fetch dynamically imported module");
    return original();
  });
});
afterEach(() => vi.useRealTimers());

const early = ["bootstrap.get", "events.send", "sessions.authenticate", "sessions.revoke"];
const starts = [
  "sso.start",
  ...oauthProviderNames.flatMap((it) => [`oauth.${it}.start`, `oauth.${it}.discovery.start`]),
];
const decisions = ["rbac.isAuthorized", "rbac.allPermissions"];

test("every operation but the early ones has a method's name, and every name has a call", () => {
  const others = [...starts, ...decisions];
  const named = lazyNames.filter((name) => !others.includes(name)).map(operationOf);
  const expected = Object.keys(operations).filter((name) => !early.includes(name));
  expect([...new Set(named)].sort()).toEqual(expected.sort());
  expect(lazyNames).toEqual(expect.arrayContaining(others));
  expect(new Set(lazyNames).size).toBe(lazyNames.length);
});

test("calls whose code does not come are refused as unreachable, send nothing, and may be tried again", async () => {
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
  const { client } = startClient();
  await expect(client.session.revoke({ forceClear: true })).rejects.toBeInstanceOf(Error);
  expect(client.session.getInfo().status).toBe("out");
  expect(chunk.fetches).toBe(0);
});

test("the code of the calls is fetched ahead when the page is idle, and what fails then is told to nobody", async () => {
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
