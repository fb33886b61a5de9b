import { getHeapSpaceStatistics } from "node:v8";
import { expect, test } from "vitest";
import { giveBackMemory } from "./give-back-memory.ts";

test("the room that young objects were given while many lived is given back", () => {
  const kept = Array.from({ length: 300_000 }, (_, number) => ({ number }));
  const before = roomOfTheYoung();
  giveBackMemory();
  expect(roomOfTheYoung()).toBeLessThanOrEqual(before / 2);
  expect(kept.length).toBe(300_000);
});

function roomOfTheYoung() {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space")?.space_size ?? Number.NaN;
}
