import { expect, test } from "vitest";
import { findBrowser } from "./find-browser.mjs";

test("PORTICO_BROWSER is taken before any other", () => {
  expect(findBrowser({ PORTICO_BROWSER: process.execPath, PATH: process.env.PATH })).toBe(process.execPath);
});

test("a PORTICO_BROWSER that cannot be run is named, not passed over", () => {
  expect(() => findBrowser({ PORTICO_BROWSER: "/nowhere/chrome" })).toThrow('PORTICO_BROWSER is "/nowhere/chrome"');
});
