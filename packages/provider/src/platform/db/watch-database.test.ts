import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchDatabase } from "./watch-database.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Starts to watch, and looks just after an answer. */
async function start() {
  let answer = () => Promise.resolve();
  const onChange = vi.fn();
  let answeredAtMs = 0;
  const watch = watchDatabase({ ping: () => answer(), answeredAtMs: () => answeredAtMs, onChange });
  await vi.advanceTimersByTimeAsync(0);
  return {
    watch,
    onChange,
    /** Another statement is answered. */
    answerOther() {
      answeredAtMs = performance.now();
    },
    answerWith(next: () => Promise<void>) {
      answer = next;
    },
  };
}

test("F1: a lost database is noticed within half a second, and so is its return", async () => {
  const { watch, onChange, answerWith } = await start();
  expect([watch.isReady(), watch.isLost()]).toEqual([true, false]);
  answerWith(() => Promise.reject(new Error("gone")));
  await vi.advanceTimersByTimeAsync(500);
  expect([watch.isReady(), watch.isLost()]).toEqual([false, true]);
  answerWith(() => Promise.resolve());
  await vi.advanceTimersByTimeAsync(500);
  expect([watch.isReady(), watch.isLost()]).toEqual([true, false]);
  expect(onChange.mock.calls.map(([isReachable]) => isReachable)).toEqual([false, true]);
});

test("F1: with a database that does not answer, the node is not ready within two seconds, and the database is lost once the check has failed", async () => {
  const { watch, answerWith } = await start();
  const { promise, reject } = Promise.withResolvers<void>();
  answerWith(() => promise);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(watch.isReady()).toBe(true);
  await vi.advanceTimersByTimeAsync(500);
  expect([watch.isReady(), watch.isLost()]).toEqual([false, false]);
  reject(new Error("no answer"));
  await vi.advanceTimersByTimeAsync(0);
  expect([watch.isReady(), watch.isLost()]).toEqual([false, true]);
});

test("a node that stops is not ready, and checks no more", async () => {
  const { watch, answerWith } = await start();
  const ping = vi.fn(() => Promise.resolve());
  answerWith(ping);
  watch.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(watch.isReady()).toBe(false);
  expect(ping).not.toHaveBeenCalled();
});

const impatience = () => new Error("timeout exceeded when trying to connect");

test("F1: a timeout on a busy node raises no alarm if the database answers others", async () => {
  const { watch, onChange, answerWith, answerOther } = await start();
  const { promise, reject } = Promise.withResolvers<void>();
  answerWith(() => promise);
  await vi.advanceTimersByTimeAsync(2_000);
  answerOther();
  await vi.advanceTimersByTimeAsync(1_400);
  answerWith(() => Promise.resolve());
  reject(impatience());
  await vi.advanceTimersByTimeAsync(500);
  expect([watch.isReady(), watch.isLost()]).toEqual([true, false]);
  expect(onChange).not.toHaveBeenCalled();
});

test("F1: nor does one of a node that was blocked itself, until it has checked again", async () => {
  const { watch, onChange, answerWith } = await start();
  const stalled = Promise.withResolvers<void>();
  answerWith(() => stalled.promise);
  // The check's timer fired when the process was free again.
  await vi.advanceTimersByTimeAsync(8_000);
  const again = Promise.withResolvers<void>();
  answerWith(() => again.promise);
  stalled.reject(impatience());
  await vi.advanceTimersByTimeAsync(3_400);
  expect(watch.isLost()).toBe(false);
  again.reject(impatience());
  await vi.advanceTimersByTimeAsync(0);
  expect(watch.isLost()).toBe(true);
  expect(onChange).toHaveBeenCalledTimes(1);
});
