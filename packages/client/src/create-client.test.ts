import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openBrowser, settle } from "../testing/browser.ts";
import { API_URL, bootstrapData, PUBLIC_TOKEN, signedIn } from "../testing/fixtures.ts";
import { startClient } from "../testing/start-client.ts";
import { createClient } from "./create-client.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a missing apiUrl is an error with what, why and how to fix it", () => {
  const window = openBrowser().openTab();
  expect(() => createClient(PUBLIC_TOKEN, { window } as never)).toThrow(
    "createClient: apiUrl must be a URL or { live, test }. There is no hosted default. Pass your provider's.",
  );
  expect(() => createClient(PUBLIC_TOKEN, { apiUrl: API_URL, window, cookieOptions: { path: 5 } as never })).toThrow(
    "cookieOptions.path must be a string",
  );
});

test("everything of the client works when taken apart", async () => {
  const { client } = startClient();
  const { bootstrap, subscribe, session, destroy } = client;
  const { getInfo, authenticate } = session;
  subscribe(() => {})();
  expect(getInfo().status).toBe("out");
  await expect(authenticate()).rejects.toBeInstanceOf(Error);
  expect((await bootstrap()).projectName).toBe("Acme Boards");
  destroy();
});

test("subscribe calls back on each change of the session, and member is an alias of self", async () => {
  const { browser, client } = startClient();
  const seen: string[] = [];
  client.subscribe(({ status }) => seen.push(status));
  browser.provide({ "POST /b2b/otps/email/authenticate": signedIn(), "POST /b2b/sessions/revoke": {} });
  await client.otps.email.authenticate({ code: "1", email_address: "a", organization_id: "o" });
  await client.session.revoke();
  expect(seen).toEqual(["in", "out"]);
  expect(client.member).toBe(client.self);
});

test("destroy leaves no timer and no listener, and aborts requests", async () => {
  const browser = openBrowser();
  browser.openTab().document.cookie = "portico_session=token-one;path=/;secure";
  browser.provide({ "POST /b2b/sessions/authenticate": signedIn(), "POST /b2b/organizations/search": never });
  const { client, tab } = startClient({ browser });
  const listeners = new Set<unknown>();
  const removed = vi.spyOn(tab, "removeEventListener");
  client.session.getInfo();
  await settle();
  const underWay = client.organization.getBySlug({ organization_slug: "globex" });
  client.subscribe((info) => listeners.add(info));
  client.destroy();
  await expect(underWay).rejects.toMatchObject({ code: "unreachable" });
  await expect(client.organization.get()).rejects.toMatchObject({ code: "unreachable" });
  expect(vi.getTimerCount()).toBe(0);
  expect([...new Set(removed.mock.calls.map(([type]) => type))].sort()).toEqual([
    "focus",
    "online",
    "pageshow",
    "storage",
  ]);
  expect(removed).toHaveBeenCalledTimes(7);
  await vi.advanceTimersByTimeAsync(1_000_000);
  expect(browser.callsOf("POST /b2b/sessions/authenticate")).toHaveLength(1);
  expect(listeners.size).toBe(0);
});

test("no listener and no timer is left after 1000 clients", () => {
  const browser = openBrowser();
  browser.provide({ [`GET /projects/bootstrap/${PUBLIC_TOKEN}`]: bootstrapData });
  const tab = browser.openTab();
  const added = vi.spyOn(tab, "addEventListener");
  const removed = vi.spyOn(tab, "removeEventListener");
  for (let count = 0; count < 1000; count++) createClient(PUBLIC_TOKEN, { apiUrl: API_URL, window: tab }).destroy();
  expect(removed.mock.calls).toEqual(added.mock.calls);
  expect(vi.getTimerCount()).toBe(0);
});

test("a sign-in under way survives destroy, because its proof is spent", async () => {
  const answer = Promise.withResolvers<object>();
  const asked = Promise.withResolvers<void>();
  const browser = openBrowser();
  browser.provide({
    "POST /b2b/otps/email/authenticate": () => {
      asked.resolve();
      return answer.promise;
    },
  });
  const { client, tab } = startClient({ browser });
  const underWay = client.otps.email.authenticate({ code: "1", email_address: "a", organization_id: "o" });
  client.destroy();
  await asked.promise;
  answer.resolve(signedIn());
  await underWay;
  expect(tab.document.cookie).toContain("portico_session=token-one");
  expect(vi.getTimerCount()).toBe(0);
});

test("nothing that happens in the background is an unhandled rejection", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const unhandled = vi.fn();
  process.on("unhandledRejection", unhandled);
  const browser = openBrowser();
  browser.breakStorage("denied");
  browser.openTab().document.cookie = "portico_session=token-one;path=/;secure";
  const { client } = startClient({ browser, bootstrap: () => new TypeError("Failed to fetch") });
  await vi.advanceTimersByTimeAsync(1_000_000);
  client.destroy();
  await vi.advanceTimersByTimeAsync(1_000_000);
  await settle();
  process.off("unhandledRejection", unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

const never = () => new Promise<never>(() => {});
