// What a page does until its field is visible, by counts: sequential requests, what is requested in which order, and
// main-thread work that could wait.
import { launchBrowser } from "@portico/testkit";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type BareBrowser, openBareBrowser } from "../../bench/page/bare-browser.ts";
import { type Asked, openSites, type PageName, type Sites } from "../../bench/page/sites.ts";
import { type Visit, visit } from "../../bench/page/visit.ts";

interface Early {
  standsMs: number;
  /** When `Intl` was asked for the time zone. */
  zones: number[];
  parsed: string[];
  /** When cookies were read. */
  cookies: number[];
  /** How often the root's own styles were written after the field appeared. */
  styled: number;
  idle: (() => void)[];
}
declare global {
  var early: Early;
}

let browser: Browser;
/** Resources that are counted. */
let bare: BareBrowser;
let sites: Sites;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  [browser, bare, sites] = await Promise.all([launchBrowser(), openBareBrowser(), openSites()]);
});
afterAll(async () => {
  await browser?.close();
  await bare?.close();
  sites?.stop();
});
beforeEach(async () => {
  sites.takeAsked();
  context = await browser.newContext();
  page = await context.newPage();
  await page.addInitScript(`
    globalThis.early = { standsMs: Infinity, zones: [], parsed: [], cookies: [], styled: 0, idle: [] };
    new MutationObserver((_, observer) => {
      if (!document.querySelector("input")) return;
      observer.disconnect();
      early.standsMs = performance.now();
      const root = document.querySelector(".portico-root");
      new MutationObserver(() => early.styled++).observe(root, { attributeFilter: ["style"] });
    }).observe(document, { childList: true, subtree: true });
    const { resolvedOptions } = Intl.DateTimeFormat.prototype;
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
      early.zones.push(performance.now());
      return resolvedOptions.call(this);
    };
    const cookie = Object.getOwnPropertyDescriptor(Document.prototype, "cookie");
    Object.defineProperty(Document.prototype, "cookie", {
      ...cookie,
      get() {
        early.cookies.push(performance.now());
        return cookie.get.call(this);
      },
    });
    for (const name of ["insertRule", "replaceSync"]) {
      const own = CSSStyleSheet.prototype[name];
      CSSStyleSheet.prototype[name] = function (...args) {
        early.parsed.push(name);
        return own.apply(this, args);
      };
    }`);
});
afterEach(() => context.close());

const open = async (name: PageName) => {
  await page.goto(sites.urlOf(name));
  await page.locator("input").waitFor();
};
const asked = (all = sites.takeAsked()) => all.map(({ what }) => what.replace(/-[\w-]{8}\.js/, ".js"));
const isLater = (what: string) => /calls|-area/.test(what);
const settled = () => page.getByText("Powered by").waitFor();

const fewest = (a: Visit, b: Visit): Visit => ({
  ...a,
  styles: Math.min(a.styles, b.styles),
  layouts: Math.min(a.layouts, b.layouts),
  stylesAtRest: Math.min(a.stylesAtRest, b.stylesAtRest),
  layoutsAtRest: Math.min(a.layoutsAtRest, b.layoutsAtRest),
});
/** The fewest recalculations of three visits: on a busy machine, frames fall between the steps of a page. */
async function visitCalmly(name: PageName) {
  const url = sites.urlOf(name);
  return [await visit(bare, url), await visit(bare, url), await visit(bare, url)].reduce(fewest);
}

const widgets = ["plain", "styled", "react", "reactStyled"] as const;
const isReact = (name: PageName) => name.startsWith("react");

describe.each(widgets)("the page %s", (name) => {
  test("requests its entry and the settings, and nothing later, before it shows the field", async () => {
    await open(name);
    await settled();
    const ahead = await page.evaluate(() => {
      const resources = performance.getEntriesByType("resource").filter(({ startTime }) => startTime < early.standsMs);
      return resources.map(({ name }) => new URL(name).pathname);
    });
    const settings = "/sdk/v1/projects/bootstrap/public-token-live-bench";
    // A host's bundler may put the first screen into several files.
    const isCode = (path: string) => (isReact(name) ? /^\/host-react\//.test(path) : path === "/portico/portico.js");
    const [code, others] = [ahead.filter(isCode), ahead.filter((path) => !isCode(path))];
    expect(others).toEqual([settings]);
    expect(code.length).toBeLessThanOrEqual(isReact(name) ? 7 : 1);
    expect(code.filter(isLater)).toEqual([]);
  });

  test("waits for nothing else, parses one style sheet and then the later ones, and nothing moves", async () => {
    const floor = await visitCalmly(isReact(name) ? "reactForm" : "preactForm");
    const { inSeries, shift, styles, layouts, ...atRest } = await visitCalmly(name);
    expect({ inSeries, shift, layouts }).toEqual({ inSeries: 1, shift: 0, layouts: floor.layouts });
    // One more reads the host's values of our custom properties.
    expect(styles).toBeLessThanOrEqual(floor.styles + 1);
    // And then the later code and the settings are rendered, together or not; Vite adds links for an application's
    // imports.
    expect(atRest.stylesAtRest).toBeLessThanOrEqual(floor.stylesAtRest + 5);
    expect(atRest.layoutsAtRest).toBeLessThanOrEqual(floor.layoutsAtRest + 2);
    await open(name);
    await settled();
    expect(await page.evaluate(() => early.parsed)).toEqual(["replaceSync", "insertRule"]);
    expect(await page.evaluate(() => early.styled)).toBe(0);
    // The browser's other process provides them, and the page waits for it.
    expect(
      await page.evaluate(() => early.cookies.length > 0 && early.cookies.every((at) => at > early.standsMs)),
    ).toBe(true);
  });
});

test("the settings are requested with a plain GET: no preflight, custom header or cookie, and before the later code", async () => {
  await context.addCookies([{ name: "portico_session", value: "a-token", url: sites.providerUrl }]);
  await open("plain");
  await settled();
  const all = sites.takeAsked();
  const [settings, ...others] = all.filter(({ what }) => what.includes("/bootstrap/"));
  expect([settings?.what, others]).toEqual(["GET /sdk/v1/projects/bootstrap/public-token-live-bench", []]);
  for (const header of ["authorization", "content-type", "x-sdk-client", "x-sdk-parent-host", "cookie"])
    expect([header, settings?.headers[header]]).toEqual([header, undefined]);
  const names = asked(all);
  expect(names.findIndex((what) => what.includes("/bootstrap/"))).toBeLessThan(names.findIndex(isLater));
});

test("the time zone costs nothing before the first paint, and is sent", async () => {
  // The check of a session is pending before the first paint, with all headers.
  await context.addCookies([{ name: "portico_session", value: "a-token", url: sites.urlOf("plain") }]);
  await open("plain");
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName("first-paint").length)).toBe(1);
  const all: Asked[] = [];
  let events: { telemetry: { timezone?: string } }[] = [];
  await expect
    .poll(() => {
      all.push(...sites.takeAsked());
      const sent = all.find(({ what, body }) => what.startsWith("POST /sdk/v1/events") && body);
      events = sent ? JSON.parse(sent.body) : [];
      return events.length;
    })
    .toBeGreaterThan(0);
  expect(asked(all)).toContain("POST /sdk/v1/b2b/sessions/authenticate");
  expect(events.every(({ telemetry }) => telemetry.timezone)).toBe(true);
  const [paintedAt, zones] = await page.evaluate(
    () => [performance.getEntriesByName("first-paint")[0]?.startTime ?? 0, early.zones] as const,
  );
  expect(zones.filter((at) => at < paintedAt)).toEqual([]);
});

describe("the later code", () => {
  beforeEach(() =>
    page.addInitScript("globalThis.requestIdleCallback = (work) => { early.idle.push(work); return 0; };"),
  );

  test("loads when the page is idle", async () => {
    await open("plain");
    await expect.poll(() => page.evaluate(() => early.idle.length)).toBe(2);
    expect(asked().filter(isLater)).toEqual([]);
    await page.evaluate(() => {
      for (const work of early.idle) work();
    });
    await settled();
    expect(asked().filter(isLater)).toHaveLength(2);
  });

  test("loads with the first key, and earlier input takes effect when it is there", async () => {
    let letGo = () => {};
    await page.route("**/portico-later-*", async (route) => {
      await new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await route.continue();
    });
    await open("plain");
    expect(asked().filter(isLater)).toEqual([]);
    const waited = page.waitForRequest("**/portico-later-*");
    await page.getByLabel("Email").focus();
    await waited;
    await page.keyboard.type("ada@acme.test");
    await page.keyboard.press("Enter");
    // The press is visible at once, though it cannot take effect yet.
    await page.locator("[data-screen=Main][aria-busy=true]").waitFor();
    letGo();
    await page.getByRole("heading", { name: "Select how you'd like to continue." }).waitFor();
  });

  describe("that does not load", () => {
    beforeEach(async () => {
      await page.route("**/portico-later-*", (route) => route.abort());
      await open("plain");
      const failed = page.waitForEvent("requestfailed");
      await page.getByLabel("Email").focus();
      await failed;
      await page.keyboard.type("ada@acme.test");
    });

    test("removes no input, and loads with the next press if it can", async () => {
      expect(await page.getByLabel("Email").inputValue()).toBe("ada@acme.test");
      await page.unroute("**/portico-later-*");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Select how you'd like to continue." }).waitFor();
    });

    test("is reported when the visitor waits for it, to screen readers as well, and a retry continues with what was pressed", async () => {
      await page.keyboard.press("Enter");
      const errorHeading = page.getByRole("heading", { name: "Something went wrong" });
      await errorHeading.waitFor();
      await expect.poll(() => page.getByRole("status").textContent()).toContain("Something went wrong");
      expect(await errorHeading.evaluate((heading) => heading === document.activeElement)).toBe(true);
      await page.unroute("**/portico-later-*");
      await page.getByRole("button", { name: "Try again" }).click();
      await page.getByRole("heading", { name: "Select how you'd like to continue." }).waitFor();
    });

    test("because it was removed since the page was opened loads after a reload", async () => {
      await page.keyboard.press("Enter");
      const reload = page.getByRole("button", { name: "Reload the page" });
      await reload.waitFor();
      await page.unroute("**/portico-later-*");
      await Promise.all([page.waitForEvent("load"), reload.click()]);
      await page.getByLabel("Email").fill("ada@acme.test");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Select how you'd like to continue." }).waitFor();
    });
  });
});

test("the field is visible while the provider does not respond", async () => {
  let letGo = () => {};
  sites.hold(
    new Promise<void>((resolve) => {
      letGo = resolve;
    }),
  );
  try {
    await open("styled");
    await page.getByLabel("Email").fill("ada@acme.test");
    expect(await page.locator("[data-part=button]").first().isEnabled()).toBe(true);
  } finally {
    letGo();
    sites.hold(Promise.resolve());
  }
  await settled();
  expect(await page.getByLabel("Email").inputValue()).toBe("ada@acme.test");
});
