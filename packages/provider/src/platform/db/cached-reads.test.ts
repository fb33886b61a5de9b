import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { cachedReads } from "./cached-reads.ts";

const lost = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });

test("a value is read once in its lifetime, however many callers there are", async () => {
  let reads = 0;
  const read = cachedReads(async (key) => `${key} ${++reads}`, { lifetimeMs: 60_000 });
  expect(await Promise.all([read("a"), read("a"), read("b")])).toEqual(["a 1", "a 1", "b 2"]);
});

test("while the database is unreachable, the last value is used", async () => {
  let answer: () => Promise<string> = async () => "first";
  const read = cachedReads(() => answer(), { lifetimeMs: 0 });
  expect(await read("a")).toBe("first");
  answer = () => Promise.reject(lost);
  expect(await read("a")).toBe("first");
  expect(await read("a")).toBe("first");
  answer = async () => "second";
  expect(await read("a")).toBe("second");
});

test("a slow database does not delay callers if there is a last value", async () => {
  const late = Promise.withResolvers<string>();
  let answer: () => Promise<string> = async () => "first";
  const read = cachedReads(() => answer(), { lifetimeMs: 60 });
  await read("a");
  await sleep(80);
  answer = () => late.promise;
  expect(await Promise.all([read("a"), read("a")])).toEqual(["first", "first"]);
  late.resolve("second");
  await expect.poll(() => read("a"), { interval: 1 }).toBe("second");
});

test("a patient cache waits for the database, and uses the last value if it is unreachable", async () => {
  const late = Promise.withResolvers<string>();
  let answer: () => Promise<string> = async () => "first";
  const read = cachedReads(() => answer(), { lifetimeMs: 60, waitsForNew: true });
  await read("a");
  await sleep(80);
  answer = () => late.promise;
  const asked = Promise.all([read("a"), read("a")]);
  setTimeout(() => late.resolve("second"), 300);
  expect(await asked).toEqual(["second", "second"]);
  await sleep(80);
  answer = () => Promise.reject(lost);
  expect(await read("a")).toBe("second");
});

test("a key that is not ours is not cached", async () => {
  let reads = 0;
  const read = cachedReads(async () => ++reads, { lifetimeMs: 60_000, longestKey: 3 });
  expect([await read("abc"), await read("abc"), await read("abcd"), await read("abcd")]).toEqual([1, 1, 2, 3]);
});

test("a value that was never read fails, and is read again", async () => {
  let answer: () => Promise<string> = () => Promise.reject(lost);
  const read = cachedReads(() => answer(), { lifetimeMs: 60_000 });
  await expect(read("a")).rejects.toThrow("ECONNREFUSED");
  answer = async () => "there";
  expect(await read("a")).toBe("there");
});

test("other errors than a lost database are thrown", async () => {
  let answer: () => Promise<string> = async () => "first";
  const read = cachedReads(() => answer(), { lifetimeMs: 0 });
  await read("a");
  answer = () => Promise.reject(new Error("column does not exist"));
  await expect(read("a")).rejects.toThrow("column does not exist");
});
