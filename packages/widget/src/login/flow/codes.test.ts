import { expect, test } from "vitest";
import { endOf } from "./codes.ts";

const MINUTE_MS = 60_000;
const atMs = Date.parse("2026-06-01T12:00:00Z");

test("a code expires when the provider says, or else after the contract's lifetime", () => {
  expect(endOf({ atMs, expiresAtMs: atMs + 2 * MINUTE_MS }, 10 * MINUTE_MS)).toBe(atMs + 2 * MINUTE_MS);
  expect(endOf({ atMs }, 10 * MINUTE_MS)).toBe(atMs + 10 * MINUTE_MS);
});
