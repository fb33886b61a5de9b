import { expect, test } from "vitest";
import { mergeMetadata } from "./metadata.ts";

test("metadata keeps what is not named, and null takes a key away", () => {
  expect(mergeMetadata({ theme: "dark", seen: 1 }, { theme: "light", seen: null })).toEqual({ theme: "light" });
});

test("metadata cannot grow without end", () => {
  expect(() => mergeMetadata({ a: "x".repeat(16_000) }, { b: "x".repeat(1_000) })).toThrow("at most 16 KiB");
});
