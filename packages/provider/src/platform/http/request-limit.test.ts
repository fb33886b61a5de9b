import { expect, test } from "vitest";
import { createRequestLimit, type RequestLimit } from "./request-limit.ts";

/** Counts one of `count` requests a minute. @returns when to retry; 0 if the request was allowed. */
function retryAfterSeconds(limit: RequestLimit, address: string, count: number): number {
  try {
    limit.enforce(address, { count, window_seconds: 60 });
    return 0;
  } catch (error) {
    return (error as { retryAfterSeconds: number }).retryAfterSeconds;
  }
}

test("an address may call so many times per minute, and learns when to retry", () => {
  let nowMs = 0;
  const limit = createRequestLimit(() => nowMs);
  const retryAfter = (address: string) => retryAfterSeconds(limit, address, 3);
  expect([1, 2, 3].map(() => retryAfter("a"))).toEqual([0, 0, 0]);
  nowMs = 20_000;
  expect(retryAfter("a")).toBe(40);
  expect(retryAfter("b")).toBe(0);
  nowMs = 60_000;
  expect(retryAfter("a")).toBe(0);
});

test("a flood of addresses does not grow the memory without limit", () => {
  const limit = createRequestLimit(() => 0);
  const retryAfter = (address: string) => retryAfterSeconds(limit, address, 1);
  retryAfter("first");
  for (let i = 0; i < 50_000; i++) retryAfter(`address ${i}`);
  // The oldest window was dropped, so the first address starts again.
  expect(retryAfter("first")).toBe(0);
  expect(retryAfter("address 49999")).toBeGreaterThan(0);
});

test("without a limit nothing is refused", () => {
  const limit = createRequestLimit();
  for (let i = 0; i < 5000; i++) expect(() => limit.enforce("a", undefined)).not.toThrow();
});
