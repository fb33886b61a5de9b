import { expect, test } from "vitest";
import { parsePasscode } from "./parse-passcode.ts";

test.each([
  ["123456", "123456"],
  ["123-456", "123456"],
  ["123 456", "123456"],
  ["123\u00A0456", "123456"],
  ["123–456", "123456"],
  ["1 2 3 4 5 6", "123456"],
  ["  123456\n", "123456"],
  ["Your code is 123456.", "123456"],
  ["Your code is 123456. It expires in 10 minutes.", "123456"],
  ["Acme 24: your code is 123 456", "123456"],
  ["G-123456", "123456"],
  ["123456", "123456"],
  ["١٢٣٤٥٦", "123456"],
  ["۱۲۳۴۵۶", "123456"],
])("%j is read as %j", (text, code) => {
  expect(parsePasscode(text)).toBe(code);
});

test.each([
  ["", ""],
  ["no digits", ""],
  ["4", "4"],
  ["40a7", "407"],
  ["12345", "12345"],
  ["1234567", "123456"],
])("what is not a code yet keeps its digits: %j is read as %j", (text, digits) => {
  expect(parsePasscode(text)).toBe(digits);
});

test("a code may have another length", () => {
  expect(parsePasscode("Code 1234, thanks", 4)).toBe("1234");
  expect(parsePasscode("12345678", 8)).toBe("12345678");
});
