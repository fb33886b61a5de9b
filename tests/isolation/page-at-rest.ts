import type { CDPSession, Frame } from "playwright-core";
import { expect } from "vitest";

declare global {
  /** The page's pending work, by kind. */
  var waiting: Record<string, Set<unknown>>;
}

/** Records, from before a page loads, everything that can keep it busy and that Chromium does not count itself. */
export const watchPage = `
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

/** The page's state once pending work has finished: then only the page's own client waits, for its next refresh. */
export async function countAtRest(frame: Frame, debug: CDPSession) {
  const countWaiting = () =>
    frame.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query();
      const sizes = Object.entries(waiting).map(([kind, all]) => [kind, all.size]);
      return { ...Object.fromEntries(sizes), locks: held.length + pending.length };
    });
  await expect
    .poll(countWaiting, { timeout: 20_000, interval: 100 })
    .toEqual({ timers: 1, frames: 0, observers: 0, channels: 0, locks: 0 });
  // Read before listeners are counted, because the browser driver adds its own for it.
  const html = await frame.content();
  const sheets = await frame.evaluate(() => document.adoptedStyleSheets.length);
  for (let times = 0; times < 3; times++) await debug.send("HeapProfiler.collectGarbage");
  const { documents, nodes, jsEventListeners } = await debug.send("Memory.getDOMCounters");
  return { documents, nodes, jsEventListeners, sheets, html };
}
