import { expect, test } from "vitest";
import { parseJsonBody } from "./json-body.ts";

test("an empty body is none", () => {
  expect(parseJsonBody("")).toBeUndefined();
  expect(parseJsonBody(" \n")).toBeUndefined();
});

test("T54: a key named __proto__ is left out, at every level", () => {
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

test("32 levels and whole characters pass", () => {
  expect(() => parseJsonBody(`${"[".repeat(32)}1${"]".repeat(32)}`)).not.toThrow();
  expect(parseJsonBody('{"a":"\\ud83d\\ude00"}')).toEqual({ a: "😀" });
});
