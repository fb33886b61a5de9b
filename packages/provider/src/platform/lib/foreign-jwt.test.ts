import { expect, test } from "vitest";
import { readBooleanClaim } from "./foreign-jwt.ts";

test.each([
  [true, true],
  ["true", true],
  [false, false],
  ["false", false],
  [null, undefined],
  [undefined, undefined],
  ["yes", false],
  ["True", true],
  [1, true],
  ["1", true],
  [0, false],
  ["", false],
  [[true], false],
  [{}, false],
])("%j is read as %s", (value, expected) => {
  expect(readBooleanClaim(value)).toBe(expected);
});
