import { expect, test } from "vitest";
import { mergeMetadata } from "./metadata.ts";

test("a change keeps other keys of metadata, and null deletes a key", () => {
  expect(mergeMetadata({ theme: "dark", seen: 1 }, { theme: "light", seen: null })).toEqual({ theme: "light" });
});

test("T155: metadata has at most 16 KiB", () => {
  expect(() => mergeMetadata({ a: "x".repeat(16_000) }, { b: "x".repeat(1_000) })).toThrow("at most 16 KiB");
});

test.each([
  ["a flat list", Array.from({ length: 998 }, () => 1)],
  ["lists in lists", Array.from({ length: 499 }, () => [[]])],
  ["objects in objects", Array.from({ length: 499 }, () => ({ a: {} }))],
])("T155: metadata has at most 1,000 values: %s", (_, list) => {
  expect(mergeMetadata({}, { list })).toEqual({ list });
  expect(() => mergeMetadata({ list }, { more: 1 })).toThrow("1,000 values");
});
