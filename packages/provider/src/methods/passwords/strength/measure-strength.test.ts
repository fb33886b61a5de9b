import { expect, test } from "vitest";
import { checkLuds } from "./measure-strength.ts";

const policy = { minimum_length: 8, complexity: 3 };

test.each([
  ["", [false, false, false, false], 3, 8],
  ["abcdefgh", [true, false, false, false], 2, 0],
  ["ABCDEFGH", [false, true, false, false], 2, 0],
  ["12345678", [false, false, true, false], 2, 0],
  ["abcDEF12", [true, true, true, false], 0, 0],
  ["abc 123", [true, false, true, true], 0, 1],
  ["éÉ٣日", [true, true, true, true], 0, 4],
  ["🦜🦜🦜🦜🦜🦜🦜", [false, false, false, true], 2, 1],
])("%s", (password, [lower, upper, digit, symbol], missing_complexity, missing_characters) => {
  expect(checkLuds(password, policy)).toEqual({
    has_lower_case: lower,
    has_upper_case: upper,
    has_digit: digit,
    has_symbol: symbol,
    missing_complexity,
    missing_characters,
  });
});
