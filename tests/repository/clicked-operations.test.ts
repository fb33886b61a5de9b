import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { readClicked } from "../journeys/support/clicked-operations.ts";
import { operationsOfAdmin } from "../journeys/support/used-operations.ts";

test("every operation that the admin components call is clicked in a journey", () => {
  const clicked = readClicked();
  const used = operationsOfAdmin();
  expect(used.size).toBeGreaterThan(90);
  expect([...used].filter((name) => !(name in clicked))).toEqual([]);
  expect(Object.keys(clicked).filter((name) => !used.has(name))).toEqual([]);
  expect([...new Set(Object.values(clicked))].filter((file) => !existsSync(`tests/journeys/${file}`))).toEqual([]);
});
