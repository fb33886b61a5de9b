import { expect, test } from "vitest";
import { createRequestLimit } from "./request-limit.ts";

test("an address is let in so many times a minute, and told when to come back", () => {
  let nowMs = 0;
  const limit = createRequestLimit(3, () => nowMs);
  expect([1, 2, 3].map(() => limit.countRequest("a"))).toEqual([0, 0, 0]);
  nowMs = 20_000;
  expect(limit.countRequest("a")).toBe(40);
  expect(limit.countRequest("b")).toBe(0);
  nowMs = 60_000;
  expect(limit.countRequest("a")).toBe(0);
});

test("a flood of addresses does not grow the memory without end", () => {
  const limit = createRequestLimit(1, () => 0);
  limit.countRequest("first");
  for (let i = 0; i < 50_000; i++) limit.countRequest(`address ${i}`);
  // The oldest window made room, so the first address is counted anew.
  expect(limit.countRequest("first")).toBe(0);
  expect(limit.countRequest("address 49999")).toBeGreaterThan(0);
});

test("without a limit nobody is held up", () => {
  const limit = createRequestLimit(undefined);
  for (let i = 0; i < 5000; i++) expect(limit.countRequest("a")).toBe(0);
});
