// Widgets come and go, and leave nothing behind. What is counted is what Chromium counts, and what the page still waits for.
import type { CDPSession } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { APP, type HostPage, type HostPages, openHostPages } from "./host-pages.ts";
import { nonce, type Runtime } from "./sample-page.ts";

const MOUNTS = process.env.PORTICO_LONG === "1" ? 1000 : 50;
const runtimes: Runtime[] = ["react-19", "preact"];
const ADDRESS = "bob@globex.test";

declare global {
  /** What the page waits for, by kind. */
  var waiting: Record<string, Set<unknown>>;
  /** Mounts a widget in an element of its own and takes it out again, at once or when it shows a screen. */
  var visit: (widget: Widget, isQuick: boolean) => Promise<void>;
}

type Widget = "login" | "consent";

/** Watches everything by which a page can be kept alive that Chromium does not count itself. */
const watch = `
  waiting = { timers: new Set(), frames: new Set(), observers: new Set(), channels: new Set() };
  function count(kind, start, stop, isOnce) {
    const begin = globalThis[start], end = globalThis[stop];
    globalThis[start] = (work, ...rest) => {
      const id = begin((...args) => { if (isOnce) waiting[kind].delete(id); work(...args); }, ...rest);
      waiting[kind].add(id);
      return id;
    };
    globalThis[stop] = (id) => { waiting[kind].delete(id); end(id); };
  }
  count("timers", "setTimeout", "clearTimeout", true);
  count("timers", "setInterval", "clearInterval", false);
  count("frames", "requestAnimationFrame", "cancelAnimationFrame", true);
  count("frames", "requestIdleCallback", "cancelIdleCallback", true);
  for (const name of ["MutationObserver", "ResizeObserver", "IntersectionObserver", "PerformanceObserver"]) {
    const { observe, disconnect } = globalThis[name].prototype;
    globalThis[name].prototype.observe = function (...args) { waiting.observers.add(this); return observe.apply(this, args); };
    globalThis[name].prototype.disconnect = function () { waiting.observers.delete(this); return disconnect.call(this); };
  }
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name) { super(name); waiting.channels.add(this); }
    close() { waiting.channels.delete(this); super.close(); }
  };`;

let pages: HostPages;
let page: HostPage;
beforeAll(async () => {
  pages = await openHostPages();
});
afterAll(() => pages?.stop());

describe.each(runtimes)("with %s", (runtime) => {
  beforeEach(async () => {
    page = await pages.open(runtime, { before: watch }, { hasTime: true });
    await signIn();
    await page.frame.evaluate(prepareVisits, [nonce, pages.token, pages.provider.url] as const);
  });
  afterEach(() => page?.close());

  test.each(["login", "consent"] as const)(
    `F20: ${MOUNTS} mounts of the %s widget leave nothing behind`,
    async (widget) => {
      const debug = await page.page.context().newCDPSession(page.page);
      await visitTimes(widget, 4);
      const before = await countAtRest(debug);
      await visitTimes(widget, MOUNTS);
      const after = await countAtRest(debug);
      console.log(runtime, widget, JSON.stringify([before, after].map(({ html, ...rest }) => rest)));
      expect(after).toEqual(before);
      expect(page.complaints).toEqual([]);
    },
  );
});

async function signIn() {
  const { provider } = pages;
  const { length } = await provider.mailbox.all(ADDRESS);
  await page.frame.evaluate((email_address) => client.otps.email.discovery.send({ email_address }), ADDRESS);
  const code = (await provider.mailbox.latest(ADDRESS, length)).code ?? "";
  await page.frame.evaluate(
    async ([email_address, code]) => {
      const found = await client.otps.email.discovery.authenticate({ email_address, code });
      const organization_id = found.discovered_organizations[0]?.organization.organization_id ?? "";
      await client.discovery.intermediateSessions.exchange({ organization_id });
    },
    [ADDRESS, code] as const,
  );
}

function prepareVisits([nonce, publicToken, apiUrl]: readonly [string, string, string]) {
  const mounts = {
    login: (place: object) =>
      portico.mount({
        ...(place as { element: Element; client: typeof client }),
        nonce,
        products: ["emailOtp", "sso"],
        authFlowType: "Discovery",
      }),
    consent: (place: object) =>
      portico.mountIdentityProvider({ ...(place as { element: Element; client: typeof client }), nonce }),
  };
  // What drives the browser watches the page, too.
  waiting.observers?.clear();
  let visits = 0;
  globalThis.visit = async (widget, isQuick) => {
    const element = document.body.appendChild(document.createElement("div"));
    // Every other one brings a client of its own, which ends with it.
    const access = visits++ % 2 ? { client } : { publicToken, apiUrl };
    const mounted = mounts[widget]({ element, ...access });
    const isThere = () => element.querySelector("[data-screen]:not([data-screen=Loading]) [data-part=title]");
    while (!isQuick && !isThere()) await new Promise((resolve) => setTimeout(resolve, 1));
    mounted.unmount();
    element.remove();
  };
}

async function visitTimes(widget: Widget, times: number) {
  const { origin } = pages;
  const request = new URLSearchParams({ client_id: APP, redirect_uri: `${origin}/app/callback`, prompt: "consent" });
  await page.frame.evaluate(
    async ([widget, times, query]) => {
      history.replaceState(null, "", `?${query}`);
      for (let each = 0; each < times; each++) await visit(widget, each % 4 > 1);
    },
    [widget, times, widget === "consent" ? `${request}` : ""] as const,
  );
}

/** What there is once what is under way has come to its end: then the page's own client alone waits, for its next refresh. */
async function countAtRest(debug: CDPSession) {
  const countWaiting = () =>
    page.frame.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query();
      const sizes = Object.entries(waiting).map(([kind, all]) => [kind, all.size]);
      return { ...Object.fromEntries(sizes), locks: held.length + pending.length };
    });
  await expect
    .poll(countWaiting, { timeout: 20_000, interval: 100 })
    .toEqual({ timers: 1, frames: 0, observers: 0, channels: 0, locks: 0 });
  // Read before listeners are counted, because what drives the browser adds its own for it.
  const html = await page.frame.content();
  const sheets = await page.frame.evaluate(() => document.adoptedStyleSheets.length);
  for (let times = 0; times < 3; times++) await debug.send("HeapProfiler.collectGarbage");
  const { documents, nodes, jsEventListeners } = await debug.send("Memory.getDOMCounters");
  return { documents, nodes, jsEventListeners, sheets, html };
}
