import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openBrowser, settle } from "../../testing/browser.ts";
import { API_URL, PUBLIC_TOKEN } from "../../testing/fixtures.ts";
import type { ApiError } from "../lib/errors.ts";
import { readSettings } from "../lib/options.ts";
import { backoffMs } from "../lib/scheduling.ts";
import { proveDevice } from "./prove-device.ts";
import { createRefresh } from "./refresh.ts";

const THREE_MINUTES = 180_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The dependencies of the refresh, in one tab. */
function createDependencies(view: Window) {
  const ending = new AbortController();
  const settings = readSettings(PUBLIC_TOKEN, { apiUrl: API_URL }, view);
  return { ending, dependencies: { settings, lifetime: ending.signal, backoffMs } };
}

/** A check with a given result. Success schedules the next one, as the session does. */
function setUp({ hasLocks = false } = {}) {
  const browser = openBrowser();
  const tab = browser.openTab(undefined, { hasLocks });
  const outcome = { isGood: true };
  const check = vi.fn(async () => {
    if (outcome.isGood) refresh.schedule();
    return outcome.isGood;
  });
  const { dependencies, ending } = createDependencies(tab);
  const refresh = createRefresh(dependencies, "lock", check);
  return { browser, tab, outcome, check, refresh, destroy: () => ending.abort() };
}

test("a good session is checked every three minutes", async () => {
  const { check, refresh } = setUp();
  await refresh.run();
  await vi.advanceTimersByTimeAsync(THREE_MINUTES - 1);
  expect(check).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(check).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(10 * THREE_MINUTES);
  expect(check).toHaveBeenCalledTimes(12);
});

test("F17, T43: failures are retried after 4, 8, … 256 seconds, and then every 256 for as long as the page lives", async () => {
  const { check, outcome, refresh } = setUp();
  outcome.isGood = false;
  await refresh.run();
  for (const [index, seconds] of [4, 8, 16, 32, 64, 128, 256, 256, 256, 256].entries()) {
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(check).toHaveBeenCalledTimes(index + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(check).toHaveBeenCalledTimes(index + 2);
  }
  outcome.isGood = true;
  await vi.advanceTimersByTimeAsync(256_000);
  outcome.isGood = false;
  await vi.advanceTimersByTimeAsync(THREE_MINUTES + 4_000);
  expect(check).toHaveBeenCalledTimes(14);
});

test.each([
  [0, 3_825],
  [0.999999, 4_175],
])("F17: the distance moves by up to 175 ms, here at random %d", async (random, delayMs) => {
  vi.spyOn(Math, "random").mockReturnValue(random);
  const { check, outcome, refresh } = setUp();
  outcome.isGood = false;
  await refresh.run();
  await vi.advanceTimersByTimeAsync(delayMs - 2);
  expect(check).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3);
  expect(check).toHaveBeenCalledTimes(2);
});

test("F17: a failed check is repeated at once on waking", async () => {
  const { check, outcome, refresh } = setUp();
  outcome.isGood = false;
  await refresh.run();
  refresh.wake();
  await settle();
  expect(check).toHaveBeenCalledTimes(2);
});

test("waking does nothing while the session is fresh, or when signed out", async () => {
  const { check, refresh } = setUp();
  await refresh.run();
  refresh.wake();
  await settle();
  expect(check).toHaveBeenCalledTimes(1);
  refresh.stop();
  vi.setSystemTime(Date.now() + 10 * THREE_MINUTES);
  refresh.wake();
  await settle();
  expect(check).toHaveBeenCalledTimes(1);
});

test.each([THREE_MINUTES, -3_600_000])("waking after the clock moved by %d ms checks", async (movedMs) => {
  const { check, refresh } = setUp();
  await refresh.run();
  vi.setSystemTime(Date.now() + movedMs);
  refresh.wake();
  await settle();
  expect(check).toHaveBeenCalledTimes(2);
});

test("a frozen clock neither stops the checks nor makes them race", async () => {
  const { check, refresh } = setUp();
  vi.spyOn(Date, "now").mockReturnValue(1_000_000);
  await refresh.run();
  for (let minute = 0; minute < 9; minute++) {
    await vi.advanceTimersByTimeAsync(60_000);
    refresh.wake();
  }
  expect(check).toHaveBeenCalledTimes(4);
});

test("however often it is asked, one check runs at a time", async () => {
  const { check, refresh } = setUp();
  await Promise.all([refresh.run(), refresh.run(), refresh.run()]);
  expect(check).toHaveBeenCalledTimes(1);
});

test("F18, T42: six tabs check one at a time", async () => {
  const browser = openBrowser();
  let running = 0;
  let most = 0;
  const check = vi.fn(async () => {
    most = Math.max(most, ++running);
    await settle();
    running--;
    return true;
  });
  const tabs = Array.from({ length: 6 }, () =>
    createRefresh(createDependencies(browser.openTab(undefined, { hasLocks: true })).dependencies, "lock", check),
  );
  await Promise.all(tabs.map((tab) => tab.run()));
  expect(check).toHaveBeenCalledTimes(6);
  expect(most).toBe(1);
});

test("T42: a frozen tab that holds the lock is waited for, but not for ever", async () => {
  const browser = openBrowser();
  const frozen = createRefresh(
    createDependencies(browser.openTab(undefined, { hasLocks: true })).dependencies,
    "lock",
    () => new Promise(() => {}),
  );
  frozen.run();
  await settle();
  const check = vi.fn(async () => true);
  const awake = createRefresh(
    createDependencies(browser.openTab(undefined, { hasLocks: true })).dependencies,
    "lock",
    check,
  );
  const done = awake.run();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(check).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await done;
  expect(check).toHaveBeenCalledTimes(1);
});

test("locks that are denied are done without", async () => {
  const { check, refresh, tab } = setUp();
  const request = () => Promise.reject(new Error("SecurityError"));
  Object.defineProperty(tab.navigator, "locks", { value: { request } });
  await refresh.run();
  expect(check).toHaveBeenCalledTimes(1);
});

test("after destroy there is no timer, no check, and no waiting for a lock", async () => {
  const { check, outcome, refresh, destroy } = setUp();
  outcome.isGood = false;
  await refresh.run();
  destroy();
  expect(vi.getTimerCount()).toBe(0);
  await refresh.run();
  refresh.schedule();
  expect(check).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

test("a proof of the browser's key is given up if its database never opens", async () => {
  const tab = openBrowser().openTab();
  Object.assign(tab, { indexedDB: { open: () => ({}) } });
  const refusal = new Error("session_proof_required") as ApiError;
  const proof = proveDevice(createDependencies(tab).dependencies.settings, refusal);
  const outcome = expect(proof).rejects.toBe(refusal);
  await vi.advanceTimersByTimeAsync(6000);
  await outcome;
});
