import { setTimeout as sleep } from "node:timers/promises";
import type { BareBrowser } from "./bare-browser.ts";

/** The measurements of one visit to a page. */
export interface Visit {
  /** From the navigation to the first frame with a visible field. */
  fieldMs: number;
  /** CPU time of the main thread until that frame, and until the page was idle. */
  cpuMs: number;
  cpuAtRestMs: number;
  /** Style recalculations and layouts from the first script until that frame, and of the whole visit. */
  styles: number;
  layouts: number;
  stylesAtRest: number;
  layoutsAtRest: number;
  longTasks: number;
  shift: number;
  /** The longest chain of scripts requested one after another before the field. */
  inSeries: number;
}

export interface Conditions {
  /** The CPU slowdown factor. */
  cpu?: number;
  isSlowNetwork?: boolean;
}

interface PageMeasurements {
  fieldMs: number;
  visibleMs: number;
  shift: number;
  scripts: { from: number; to: number; isInPage: boolean }[];
}

/** Lighthouse's "slow 4G" profile. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 ** 2) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

interface TraceEvent {
  name: string;
  cat: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { name?: string; data?: Record<string, unknown> };
}

/** Sets the page's title when a field is visible, without forcing a layout. */
const watch = `
  const seen = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    seen.disconnect();
    performance.mark("field seen");
    document.title = "seen";
  });
  new MutationObserver((_, observer) => {
    const field = document.querySelector("input");
    if (!field) return;
    observer.disconnect();
    performance.mark("field visible");
    seen.observe(field);
  }).observe(document, { childList: true, subtree: true });
  globalThis.shift = 0;
  new PerformanceObserver((list) => { for (const { value } of list.getEntries()) globalThis.shift += value; }).observe({ type: "layout-shift", buffered: true });
`;

/** Reads the page's own measurements at the end. */
const readMeasurements = `JSON.stringify({
  shift,
  fieldMs: performance.getEntriesByName("field seen")[0].startTime,
  visibleMs: performance.getEntriesByName("field visible")[0].startTime,
  scripts: performance.getEntriesByType("resource")
    .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
    .map(({ name, startTime, responseEnd }) => ({
      from: startTime,
      to: responseEnd,
      isInPage: !!document.querySelector('[src="' + name + '"], [href="' + name + '"]'),
    })),
})`;

/** The time after the field in which later content is drawn and events are sent. */
const IDLE_AFTER_MS = 1_000;
const PATIENCE_MS = 60_000;

/** Opens a page in its own browser context and reads the browser's trace. */
export async function visit(
  browser: BareBrowser,
  url: string,
  { cpu = 1, isSlowNetwork = false }: Conditions = {},
): Promise<Visit> {
  const { browserContextId } = await browser.send<{ browserContextId: string }>("Target.createBrowserContext");
  try {
    const blank = { url: "about:blank", browserContextId };
    const { targetId } = await browser.send<{ targetId: string }>("Target.createTarget", blank);
    const attached = { targetId, flatten: true };
    const { sessionId } = await browser.send<{ sessionId: string }>("Target.attachToTarget", attached);
    const send = <Answer>(method: string, params = {}) => browser.send<Answer>(method, params, sessionId);
    await send("Page.enable");
    await send("Page.addScriptToEvaluateOnNewDocument", { source: watch });
    if (isSlowNetwork) {
      await send("Network.enable");
      await send("Network.emulateNetworkConditions", slow4g);
    }
    if (cpu > 1) await send("Emulation.setCPUThrottlingRate", { rate: cpu });
    const events = await trace(browser, async () => {
      await send("Page.navigate", { url });
      for (const endMs = performance.now() + PATIENCE_MS; ; await sleep(50)) {
        const { targetInfo } = await browser.send<{ targetInfo: { title: string } }>("Target.getTargetInfo", {
          targetId,
        });
        if (targetInfo.title === "seen") break;
        if (performance.now() > endMs) throw new Error(`${url} shows no field.`);
      }
      await sleep(IDLE_AFTER_MS);
    });
    const result = await send<{ result: { value: string } }>("Runtime.evaluate", { expression: readMeasurements });
    const { fieldMs, visibleMs, shift, scripts } = JSON.parse(result.result.value) as PageMeasurements;
    return { fieldMs, shift, inSeries: inSeries(scripts, visibleMs), ...readTrace(events, url) };
  } finally {
    await browser.send("Target.disposeBrowserContext", { browserContextId });
  }
}

/** Returns the length of the longest chain of dependent scripts before a moment. */
function inSeries(scripts: PageMeasurements["scripts"], before: number): number {
  const depths: { to: number; depth: number }[] = [];
  for (const { from, to, isInPage } of scripts.filter((it) => it.to < before).sort((a, b) => a.from - b.from)) {
    // Scripts in the page's HTML depend on no other script.
    const ahead = depths.filter((it) => !isInPage && it.to <= from).map(({ depth }) => depth);
    depths.push({ to, depth: 1 + Math.max(0, ...ahead) });
  }
  return Math.max(0, ...depths.map(({ depth }) => depth));
}

async function trace(browser: BareBrowser, work: () => Promise<unknown>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const stop = browser.on("Tracing.dataCollected", ({ value }) => void events.push(...(value as TraceEvent[])));
  const categories = "toplevel,devtools.timeline,blink.user_timing,loading";
  await browser.send("Tracing.start", { transferMode: "ReportEvents", categories });
  await work();
  const over = browser.until("Tracing.tracingComplete");
  await browser.send("Tracing.end");
  await over;
  stop();
  return events;
}

function readTrace(events: TraceEvent[], url: string) {
  const mark = (wanted: string) => events.find(({ name, cat }) => name === wanted && cat === "blink.user_timing");
  const field = mark("field seen");
  if (!field) throw new Error(`The trace of ${url} has no visible field.`);
  const own = events.filter(({ pid, tid }) => pid === field.pid && tid === field.tid);
  const begun = own.find(({ name, args }) => name === "navigationStart" && args.data?.documentLoaderURL === url);
  const since = own.filter(({ ts }) => ts >= (begun?.ts ?? 0));
  const named = (...names: string[]) => since.filter(({ name, ph }) => names.includes(name) && ph === "X");
  const tasks = named("ThreadControllerImpl::RunTask");
  const scriptAt = named("v8.evaluateModule")[0]?.ts ?? 0;
  const byThen = (some: TraceEvent[]) => some.filter(({ ts }) => ts > scriptAt && ts < field.ts).length;
  const spend = (some: TraceEvent[]) => some.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
  return {
    cpuMs: spend(tasks.filter(({ ts }) => ts < field.ts)),
    cpuAtRestMs: spend(tasks),
    styles: byThen(named("UpdateLayoutTree")),
    layouts: byThen(named("Layout")),
    stylesAtRest: named("UpdateLayoutTree").length,
    layoutsAtRest: named("Layout").length,
    longTasks: tasks.filter(({ dur = 0 }) => dur > 50_000).length,
  };
}
