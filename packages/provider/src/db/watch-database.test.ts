import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchDatabase } from "./watch-database.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Starts to watch, and looks just after an answer. */
async function start() {
  let answer = () => Promise.resolve();
  const onChange = vi.fn();
  const watch = watchDatabase({ ping: () => answer(), onChange });
  await vi.advanceTimersByTimeAsync(0);
  return {
    watch,
    onChange,
    answerWith(next: () => Promise<void>) {
      answer = next;
    },
  };
}

test("F1: one that is gone is known within half a second, and so is its return", async () => {
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

test("F1: one that says nothing is not ready within two seconds, and lost once the question has failed", async () => {
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

test("a node that stops is not ready, and asks no more", async () => {
  const { watch, answerWith } = await start();
  const ping = vi.fn(() => Promise.resolve());
  answerWith(ping);
  watch.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(watch.isReady()).toBe(false);
  expect(ping).not.toHaveBeenCalled();
});
