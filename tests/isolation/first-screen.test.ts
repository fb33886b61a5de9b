// What a page does until its field stands, by counts: requests one after the other, what is asked for and in which order, work
// of the main thread that can wait.
import { launchBrowser } from "@portico/testkit";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type BareBrowser, openBareBrowser } from "../../bench/page/bare-browser.ts";
import { type Asked, openSites, type PageName, type Sites } from "../../bench/page/sites.ts";
import { type Visit, visit } from "../../bench/page/visit.ts";

interface Early {
  standsMs: number;
  /** When the time zone was asked for by `Intl`. */
  zones: number[];
  parsed: string[];
  /** When cookies were asked for. */
  cookies: number[];
  /** How often the root's own styles were written after the field stood. */
  dressed: number;
  idle: (() => void)[];
}
declare global {
  var early: Early;
}

let browser: Browser;
/** For what is counted. */
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
    globalThis.early = { standsMs: Infinity, zones: [], parsed: [], cookies: [], dressed: 0, idle: [] };
    new MutationObserver((_, observer) => {
      if (!document.querySelector("input")) return;
      observer.disconnect();
      early.standsMs = performance.now();
      const root = document.querySelector(".portico-root");
      new MutationObserver(() => early.dressed++).observe(root, { attributeFilter: ["style"] });
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
      CSSStyleSheet.prototype[name] = function (...given) {
        early.parsed.push(name);
        return own.apply(this, given);
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

/** The calmer of two visits: on a busy machine a frame may fall between a page's beginning and its field. */
async function visitCalmly(name: PageName) {
  const visits = [await visit(bare, sites.urlOf(name)), await visit(bare, sites.urlOf(name))];
  return visits.toSorted((a, b) => a.layouts - b.layouts || a.styles - b.styles)[0] as Visit;
}

const widgets = ["plain", "styled", "react", "reactStyled"] as const;
const isReact = (name: PageName) => name.startsWith("react");

describe.each(widgets)("the page %s", (name) => {
  test("asks for its entry and for the settings, and for nothing later, before it shows the field", async () => {
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
    expect(code.length).toBeLessThanOrEqual(isReact(name) ? 5 : 1);
    expect(code.filter(isLater)).toEqual([]);
  });

  test("waits for nothing else, parses one style sheet and what came later, and nothing moves", async () => {
    const floor = await visitCalmly(isReact(name) ? "reactForm" : "preactForm");
    const { inSeries, shift, styles, layouts, ...atRest } = await visitCalmly(name);
    expect({ inSeries, shift, layouts }).toEqual({ inSeries: 1, shift: 0, layouts: floor.layouts });
    // One more reads what the host has set for our custom properties.
    expect(styles).toBeLessThanOrEqual(floor.styles + 1);
    // And then what came later and the settings are drawn, together or not; Vite adds links for what an application imports.
    expect(atRest.stylesAtRest).toBeLessThanOrEqual(floor.stylesAtRest + 5);
    expect(atRest.layoutsAtRest).toBeLessThanOrEqual(floor.layoutsAtRest + 2);
    await open(name);
    await settled();
    expect(await page.evaluate(() => early.parsed)).toEqual(["replaceSync", "insertRule"]);
    expect(await page.evaluate(() => early.dressed)).toBe(0);
    // The browser's other process hands them out, and the page waits for it.
    expect(
      await page.evaluate(() => early.cookies.length > 0 && early.cookies.every((at) => at > early.standsMs)),
    ).toBe(true);
  });
});

test("the settings are asked for by a plain GET: no preflight, no header of ours, no cookie, and before the later code", async () => {
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

test.each(["with Temporal", "without"])(
  "%s, the time zone costs nothing before the first paint, and is told",
  async (which) => {
    if (which === "without") await page.addInitScript("delete globalThis.Temporal");
    // The check of a session is under way before the first paint, with all headers.
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
  },
);

describe("the later code", () => {
  beforeEach(() =>
    page.addInitScript("globalThis.requestIdleCallback = (work) => { early.idle.push(work); return 0; };"),
  );

  test("comes when the page is idle", async () => {
    await open("plain");
    await expect.poll(() => page.evaluate(() => early.idle.length)).toBe(2);
    expect(asked().filter(isLater)).toEqual([]);
    await page.evaluate(() => {
      for (const work of early.idle) work();
    });
    await settled();
    expect(asked().filter(isLater)).toHaveLength(2);
  });

  test("comes with the first key, and what is pressed before it is here is done when it is", async () => {
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
    // The press is seen at once, though nobody can act on it yet.
    await page.locator("[data-screen=Main][aria-busy=true]").waitFor();
    letGo();
    await page.getByRole("heading", { name: "Select how you'd like to continue." }).waitFor();
  });

  describe("that does not come", () => {
    beforeEach(async () => {
      await page.route("**/portico-later-*", (route) => route.abort());
      await open("plain");
      const failed = page.waitForEvent("requestfailed");
      await page.getByLabel("Email").focus();
      await failed;
      await page.keyboard.type("ada@acme.test");
    });

    test("takes nothing away that was typed, and comes with the next press where it can", async () => {
      expect(await page.getByLabel("Email").inputValue()).toBe("ada@acme.test");
      await page.unroute("**/portico-later-*");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Select how you'd like to continue." }).waitFor();
    });

    test("is told when somebody waits for it, to screen readers as well, and a retry goes on with what was pressed", async () => {
      await page.keyboard.press("Enter");
      const told = page.getByRole("heading", { name: "Something went wrong" });
      await told.waitFor();
      await expect.poll(() => page.getByRole("status").textContent()).toContain("Something went wrong");
      expect(await told.evaluate((heading) => heading === document.activeElement)).toBe(true);
      await page.unroute("**/portico-later-*");
      await page.getByRole("button", { name: "Try again" }).click();
      await page.getByRole("heading", { name: "Select how you'd like to continue." }).waitFor();
    });

    test("because it is gone since the page was opened comes with a reload", async () => {
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

test("the field stands while the provider answers nothing", async () => {
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
