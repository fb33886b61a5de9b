import { expect, test } from "vitest";
import { endOf } from "./codes.ts";

const MINUTE_MS = 60_000;
const LIFETIME_MS = 10 * MINUTE_MS;
const atMs = Date.parse("2026-06-01T12:00:00Z");
const endsAfter = (minutes?: number) =>
  (endOf({ atMs, ...(minutes !== undefined && { expiresAtMs: atMs + minutes * MINUTE_MS }) }, LIFETIME_MS) - atMs) /
  MINUTE_MS;

test("a code expires when the provider says, earlier or later than usual", () => {
  expect([2, 10, 15].map(endsAfter)).toEqual([2, 10, 15]);
});

test("without an expiry, the contract's lifetime applies", () => {
  expect(endsAfter()).toBe(10);
  expect(endsAfter(Number.NaN)).toBe(10);
});

test("where a clock is so wrong that the code would be over already, or good for hours, it lives as long as usual", () => {
  expect([-60, 0, 20, 60].map(endsAfter)).toEqual([10, 10, 10, 10]);
});
