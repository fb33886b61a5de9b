import { expect, test } from "vitest";
import { eachAtOnce } from "./each-at-once.ts";
import { readAll } from "./read-all.ts";

test("reads all pages, and reports the count", async () => {
  const counts: number[] = [];
  const read = async (cursor = "0") => ({ items: [Number(cursor)], next: cursor === "3" ? null : `${+cursor + 1}` });
  const { signal } = new AbortController();
  expect(await readAll(read, { signal, onProgress: (count) => counts.push(count) })).toEqual([0, 1, 2, 3]);
  expect(counts).toEqual([1, 2, 3, 4]);
});

test("reads no further page after an abort", async () => {
  const control = new AbortController();
  let pages = 0;
  const read = async () => {
    if (++pages === 2) control.abort();
    return { items: [1], next: "more" };
  };
  await expect(readAll(read, { signal: control.signal, onProgress() {} })).rejects.toThrow();
  expect(pages).toBe(2);
});

test('runs each item once, a few at a time, until one returns "stop"', async () => {
  let running = 0;
  let most = 0;
  const done: number[] = [];
  await eachAtOnce(
    Array.from({ length: 20 }, (_, at) => at),
    4,
    async (item) => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
      done.push(item);
      return item === 9 ? "stop" : undefined;
    },
  );
  expect(most).toBe(4);
  expect(new Set(done).size).toBe(done.length);
  expect(done.length).toBeLessThan(16);
});
