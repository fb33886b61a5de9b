import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openBrowser } from "../../testing/browser.ts";
import { API_URL, PUBLIC_TOKEN } from "../../testing/fixtures.ts";
import { type CookieOptions, readSettings } from "../lib/options.ts";
import { createStorage } from "../lib/storage.ts";
import { createCookies, settleCookies } from "./cookies.ts";

let warn: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  warn = vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

function setUp(url = "https://app.example.test/login", cookieOptions?: CookieOptions) {
  const browser = openBrowser();
  const tab = browser.openTab(url);
  const settings = readSettings(PUBLIC_TOKEN, { apiUrl: API_URL, cookieOptions }, tab);
  const cookies = createCookies(settings);
  settleCookies(cookies, settings, createStorage(settings));
  const jar = () => browser.cookieJar.serializeSync()?.cookies ?? [];
  return { browser, tab, cookies, jar, document: tab.document };
}

const AN_HOUR = 3_600;

test("a cookie is lax, secure, for the whole host only, and expires with the session", () => {
  const { cookies, jar } = setUp();
  cookies.write("session", "token-1", AN_HOUR);
  expect(cookies.read("session")).toBe("token-1");
  const here = { path: "/", hostOnly: true, domain: "app.example.test" };
  expect(jar()).toMatchObject([{ key: "portico_session", sameSite: "lax", secure: true, maxAge: AN_HOUR, ...here }]);
});

test.each(["http://localhost:4000/", "http://127.0.0.1:4000/", "http://127.8.8.8/"])("%s needs no secure", (url) => {
  const { cookies, jar } = setUp(url, { availableToSubdomains: true });
  cookies.write("session", "token-1", AN_HOUR);
  expect(jar()).toMatchObject([{ hostOnly: true }]);
  expect(jar()[0]?.secure).toBeFalsy();
  expect(cookies.read("session")).toBe("token-1");
});

test("a missing or bad lifetime gives a cookie for the browser session", () => {
  const { cookies, jar } = setUp();
  cookies.write("session", "token-1", Number.NaN);
  cookies.write("jwt", "jwt-1");
  expect(jar()).toHaveLength(2);
  for (const cookie of jar()) expect(cookie).not.toHaveProperty("maxAge");
});

test("subdomains share the cookie when asked, under the host's or the given domain, which is remembered", () => {
  const shared = setUp("https://app.example.test/", { availableToSubdomains: true });
  shared.cookies.write("session", "token-1", AN_HOUR);
  expect(shared.jar()).toMatchObject([{ domain: "app.example.test", hostOnly: false }]);

  const given = setUp("https://app.example.test/", { availableToSubdomains: true, domain: "example.test", path: "/" });
  given.cookies.write("session", "token-1", AN_HOUR);
  given.cookies.write("jwt", "jwt-1", AN_HOUR);
  expect(given.jar()).toMatchObject([{ domain: "example.test" }, { domain: "example.test" }]);
  expect(given.browser.stored.get(`portico_sdk_state_${PUBLIC_TOKEN}::seen_domains`)).toBe('["example.test"]');
  given.cookies.write("session");
  expect(given.cookies.read("session")).toBeUndefined();
});

test("T35: of two namesakes, the evil one first, ours is read and the other one removed", () => {
  const { cookies, document } = setUp("https://app.example.test/login/here");
  cookies.write("session", "good", AN_HOUR);
  document.cookie = "portico_session=evil;path=/login;domain=example.test;secure";
  expect(document.cookie).toBe("portico_session=evil; portico_session=good");
  expect(cookies.read("session")).toBe("good");
  expect(document.cookie).toBe("portico_session=good");
  expect(warn).not.toHaveBeenCalled();
});

test("T35: a fresh tab, which wrote neither, also keeps the one under its own path and domain", () => {
  const { cookies, document } = setUp("https://app.example.test/login");
  document.cookie = "portico_session=evil;path=/login/;domain=app.example.test;secure";
  document.cookie = "portico_session=evil2;path=/login;secure";
  document.cookie = "portico_session=good;path=/;secure";
  expect(cookies.read("session")).toBe("good");
  expect(document.cookie).toBe("portico_session=good");
});

test("T35: a host-only duplicate is removed when the cookie is shared with subdomains", () => {
  const { cookies, document } = setUp("https://app.example.test/", {
    availableToSubdomains: true,
    domain: "example.test",
  });
  document.cookie = "portico_session=evil;path=/;secure";
  cookies.write("session", "good", AN_HOUR);
  expect(document.cookie).toBe("portico_session=good");
});

test("duplicates that cannot be removed cause a warning, and the value that this tab wrote is used", () => {
  const { cookies, document } = setUp();
  cookies.write("session", "good", AN_HOUR);
  Object.defineProperty(document, "cookie", { get: () => "portico_session=evil; portico_session=good", set: () => {} });
  expect(cookies.read("session")).toBe("good");
  cookies.read("session");
  expect(warn).toHaveBeenCalledOnce();
  expect(warn.mock.calls[0]?.[0]).toContain("duplicates of the cookie portico_session");
});

test("F16: blocked cookies fall back to memory, with one warning", () => {
  const { cookies, document } = setUp();
  Object.defineProperty(document, "cookie", { get: () => "", set: () => {} });
  cookies.write("session", "token-1", AN_HOUR);
  cookies.write("jwt", "jwt-1", AN_HOUR);
  expect(cookies.read("session")).toBe("token-1");
  cookies.write("session");
  expect(cookies.read("session")).toBeUndefined();
  expect(warn).toHaveBeenCalledOnce();
});

test("a cookie that is too large leaves no older one in its place, and the other cookies work", () => {
  const { cookies, document } = setUp();
  const { get, set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(document), "cookie") as PropertyDescriptor;
  Object.defineProperty(document, "cookie", {
    get,
    set(text: string) {
      if (text.length <= 4096) set?.call(document, text);
    },
  });
  cookies.write("session", "token-1", AN_HOUR);
  cookies.write("jwt", "jwt-1", AN_HOUR);
  const large = "x".repeat(4200);
  cookies.write("jwt", large, AN_HOUR);
  expect(document.cookie).toBe("portico_session=token-1");
  expect([cookies.read("jwt"), cookies.read("session")]).toEqual([large, "token-1"]);
  expect(warn).toHaveBeenCalledOnce();
  expect(warn.mock.calls[0]?.[0]).toContain("the cookie portico_session_jwt is too large");
  // Another tab switches to another organization: its session counts here, too.
  document.cookie = "portico_session=token-2;path=/;secure";
  expect(cookies.read("session")).toBe("token-2");
});

test("F16: cookies that throw are blocked cookies", () => {
  const { cookies, document } = setUp();
  const refuse = () => {
    throw new Error("SecurityError");
  };
  Object.defineProperty(document, "cookie", { get: refuse, set: refuse });
  expect(cookies.read("session")).toBeUndefined();
  cookies.write("session", "token-1", AN_HOUR);
  expect(cookies.read("session")).toBe("token-1");
  cookies.write("session");
  expect(cookies.read("session")).toBeUndefined();
});

test("a cookie removed by another tab is gone here too", () => {
  const { cookies, document } = setUp();
  cookies.write("session", "token-1", AN_HOUR);
  document.cookie = "portico_session=;path=/;max-age=0;secure";
  expect(cookies.read("session")).toBeUndefined();
});

test("a cookie that this page neither sees nor wrote belongs to another path and stays", () => {
  const { cookies, browser } = setUp("https://app.example.test/about", { path: "/app" });
  const other = browser.openTab("https://app.example.test/app");
  other.document.cookie = "portico_session=theirs;path=/app;secure";
  cookies.write("session");
  expect(other.document.cookie).toBe("portico_session=theirs");
});
