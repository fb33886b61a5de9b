import { getHeapSpaceStatistics } from "node:v8";
import { expect, test } from "vitest";
import { releaseMemory } from "./release-memory.ts";

test("memory of the start is released", () => {
  const kept = Array.from({ length: 300_000 }, (_, number) => ({ number }));
  const before = roomOfTheYoung();
  releaseMemory();
  expect(roomOfTheYoung()).toBeLessThanOrEqual(before / 2);
  expect(kept.length).toBe(300_000);
});

function roomOfTheYoung() {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space")?.space_size ?? Number.NaN;
}
