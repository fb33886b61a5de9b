// @vitest-environment jsdom
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { PasscodeField, parsePasscode } from "./PasscodeField.tsx";

function draw() {
  const place = document.createElement("div");
  const onComplete = vi.fn();
  flushSync(() => createRoot(place).render(<PasscodeField label="Passcode" onComplete={onComplete} />));
  const input = place.querySelector("input") as HTMLInputElement;
  const type = (text: string) => {
    // React listens to the prototype's setter, which typing in a browser uses.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
    flushSync(() => input.dispatchEvent(new Event("input", { bubbles: true })));
    return input.value;
  };
  return { type, onComplete };
}

test("a code is submitted by its sixth digit, once, and not before", () => {
  const { type, onComplete } = draw();
  for (const typed of ["1", "12", "123", "1234", "12345"]) expect(type(typed)).toBe(typed);
  expect(onComplete).not.toHaveBeenCalled();
  type("123456");
  expect(onComplete.mock.calls).toEqual([["123456"]]);
});

test("nothing but digits, and no more than six, comes in", () => {
  const { type, onComplete } = draw();
  expect(type("12a3-b")).toBe("123");
  expect(type("123456")).toBe("123456");
  expect(type("1234567")).toBe("123456");
  expect(onComplete).toHaveBeenCalledOnce();
});

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
