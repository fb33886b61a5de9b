// @vitest-environment jsdom
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { PasscodeField } from "./PasscodeField.tsx";

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
