import { expect, test } from "vitest";
import { planBrowser } from "./browser-plan.mjs";

const bare = { hasAny: false, hasWhole: false, hasQuicker: false, canInstall: true, isContainer: true };
const withChromium = { ...bare, hasAny: true, hasWhole: true };

test("a container without a browser gets one", () => {
  expect(planBrowser(bare, {})).toBe("install");
  expect(planBrowser(withChromium, {})).toBe("install");
  expect(planBrowser({ ...withChromium, hasQuicker: true }, {})).toBe("keep");
});

test("nothing is installed if a browser exists outside a container, or if it is not allowed", () => {
  expect(planBrowser({ ...withChromium, isContainer: false }, {})).toBe("keep");
  expect(planBrowser(withChromium, { PORTICO_BROWSER: "/opt/chrome" })).toBe("keep");
  expect(planBrowser(withChromium, { PORTICO_INSTALL_BROWSER: "0" })).toBe("keep");
  expect(planBrowser({ ...bare, hasAny: true, hasQuicker: true }, { PORTICO_INSTALL_BROWSER: "0" })).toBe("keep");
  expect(() => planBrowser(bare, { PORTICO_INSTALL_BROWSER: "0" })).toThrow("PORTICO_INSTALL_BROWSER is 0");
  expect(() => planBrowser({ ...bare, canInstall: false }, {})).toThrow("Install it, or set PORTICO_BROWSER");
});
