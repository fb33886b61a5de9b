import { expect, test } from "vitest";
import { findBrowser } from "./find-browser.mjs";

test("PORTICO_BROWSER takes precedence", () => {
  expect(findBrowser({ PORTICO_BROWSER: process.execPath, PATH: process.env.PATH })).toBe(process.execPath);
});

test("a PORTICO_BROWSER that is not executable throws", () => {
  expect(() => findBrowser({ PORTICO_BROWSER: "/nowhere/chrome" })).toThrow('PORTICO_BROWSER is "/nowhere/chrome"');
});
