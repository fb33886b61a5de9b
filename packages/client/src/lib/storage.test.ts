import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openBrowser } from "../../testing/browser.ts";
import { API_URL, PUBLIC_TOKEN } from "../../testing/fixtures.ts";
import { readSettings } from "./options.ts";
import { createStorage } from "./storage.ts";

let warn: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  warn = vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

function setUp() {
  const browser = openBrowser();
  const settings = readSettings(PUBLIC_TOKEN, { apiUrl: API_URL }, browser.openTab());
  return { browser, storage: createStorage(settings) };
}

const any = () => true;

test("keys are those of the wire", () => {
  const { browser, storage } = setUp();
  storage.set("", "null");
  storage.set("bootstrap", "{}");
  expect([...browser.stored.keys()]).toEqual([
    "portico_sdk_state_public-token-test-0001",
    "portico_sdk_state_public-token-test-0001::bootstrap",
  ]);
});

test.each(["denied", "full"] as const)("F16: storage that is %s is replaced by memory, said once", (fault) => {
  const { browser, storage } = setUp();
  browser.breakStorage(fault);
  storage.set("bootstrap", '{"a":1}');
  storage.set("other", '{"b":1}');
  expect(storage.parse("bootstrap", any)).toEqual({ a: 1 });
  storage.remove("bootstrap");
  expect(storage.parse("bootstrap", any)).toBeUndefined();
  expect(warn).toHaveBeenCalledOnce();
});

test("a value that no longer fits leaves no older one behind for the next visit", () => {
  const { browser, storage } = setUp();
  storage.set("", '{"member":"ada"}');
  browser.breakStorage("full");
  storage.set("", '{"member":"bob"}');
  expect(browser.stored.size).toBe(0);
  browser.breakStorage(undefined);
  storage.set("", '{"member":"carol"}');
  expect(storage.parse("", any)).toEqual({ member: "carol" });
});

test.each(["{", "5", '"text"', "[]", '{"name":5}'])("F25: malformed %s is ignored with a warning", (text) => {
  const { storage } = setUp();
  storage.set("pair", text);
  expect(storage.parse<{ name: string }>("pair", ({ name }) => name.startsWith("a"))).toBeUndefined();
  expect(warn).toHaveBeenCalledOnce();
});

test("a missing or null value is undefined, without a warning", () => {
  const { storage } = setUp();
  expect(storage.parse("pair", any)).toBeUndefined();
  expect(storage.parse("pair", any, "null")).toBeUndefined();
  expect(storage.parse("pair", any, null)).toBeUndefined();
  expect(warn).not.toHaveBeenCalled();
});
