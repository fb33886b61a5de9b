import { afterEach, expect, test, vi } from "vitest";
import { parseJsonBody } from "./json-body.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

test("an empty body counts as missing", () => {
  expect(parseJsonBody("")).toBeUndefined();
  expect(parseJsonBody(" \n")).toBeUndefined();
});

test("T54: a key named __proto__ is dropped at every level", () => {
  const value = parseJsonBody('{"__proto__":{"admin":true},"a":[{"__proto__":1,"b":2}]}');
  expect(JSON.stringify(value)).toBe('{"a":[{"b":2}]}');
  expect((value as { admin?: unknown }).admin).toBeUndefined();
});

test.each([
  ["{", "not valid JSON"],
  ["{'a': 1}", "not valid JSON"],
  [`${"[".repeat(33)}1${"]".repeat(33)}`, "more than 32 levels"],
  ["[".repeat(1_000_000), "not valid JSON"],
  ['{"a":"\\u0000"}', "a NUL"],
  ['{"\\ud800":1}', "half a character"],
  ['["\\udc00"]', "half a character"],
])("T54: %s is refused", (text, message) => {
  expect(() => parseJsonBody(text)).toThrow(message);
});

test("32 levels and complete characters pass", () => {
  expect(() => parseJsonBody(`${"[".repeat(32)}1${"]".repeat(32)}`)).not.toThrow();
  expect(parseJsonBody('{"a":"\\ud83d\\ude00"}')).toEqual({ a: "😀" });
});

test("T66: a body with more values than any call has is refused", () => {
  expect(() => parseJsonBody(`[${"0,".repeat(20_000)}0]`)).toThrow("more than 20000 values");
  expect(() => parseJsonBody(`{"a":{"b":[${"0,".repeat(20_000)}0]}}`)).toThrow("more than 20000 values");
  expect(() => parseJsonBody(`[${"[],".repeat(20_000)}[]]`)).toThrow("more than 20000 values");
  expect(() => parseJsonBody(`[${"0,".repeat(10_000)}0]`)).not.toThrow();
});

test("T66: no function of ours is called per value", () => {
  const parse = vi.spyOn(JSON, "parse");
  parseJsonBody(`[${"0,".repeat(10_000)}0]`);
  expect(parse.mock.calls).toEqual([[`[${"0,".repeat(10_000)}0]`]]);
});

test("T66: a walk of any depth needs no stack", () => {
  expect(() => parseJsonBody(`${"[".repeat(500_000)}${"]".repeat(500_000)}`)).toThrow("more than 32 levels");
  expect(() => parseJsonBody(`${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`)).toThrow("more than 32 levels");
});
