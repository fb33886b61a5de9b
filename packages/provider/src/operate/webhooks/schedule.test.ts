import { expect, test } from "vitest";
import { maskAnswer } from "./schedule.ts";

test("T57: only the beginning of a response is kept, without text that looks like a key", () => {
  expect(maskAnswer("no: token eyJhbGciOiJIUzI1NiJ9.e30.abc\0def\n")).toBe("no: token … def");
  expect(maskAnswer("x ".repeat(5000)).length).toBeLessThanOrEqual(512);
});
