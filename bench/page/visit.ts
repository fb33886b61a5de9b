import { setTimeout as sleep } from "node:timers/promises";
import type { BareBrowser } from "./bare-browser.ts";

/** What one visit to a page came to. */
export interface Visit {
  /** From the navigation to the first frame with a field that can be seen. */
  fieldMs: number;
  /** What the main thread spent until that frame, and until the page was at rest, by its own clock. */
  cpuMs: number;
  cpuAtRestMs: number;
  /** Calculations of styles and layouts from the first script until that frame, and of the whole visit. */
  styles: number;
  layouts: number;
  stylesAtRest: number;
  layoutsAtRest: number;
  longTasks: number;
  shift: number;
  /** Scripts asked for one after the other before the field. */
  inSeries: number;
}

export interface Conditions {
  /** How many times slower than this machine. */
  cpu?: number;
  isSlowNetwork?: boolean;
}

interface Told {
  fieldMs: number;
  standsMs: number;
  shift: number;
  scripts: { from: number; to: number; isInPage: boolean }[];
}

/** What Lighthouse calls slow 4G. */
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

/** Tells by the page's title that a field can be seen; asks for no layout of its own. */
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
    performance.mark("field stands");
    seen.observe(field);
  }).observe(document, { childList: true, subtree: true });
  globalThis.shift = 0;
  new PerformanceObserver((list) => { for (const { value } of list.getEntries()) globalThis.shift += value; }).observe({ type: "layout-shift", buffered: true });
`;

/** What the page knows of itself, asked when all is over. */
const tell = `JSON.stringify({
  shift,
  fieldMs: performance.getEntriesByName("field seen")[0].startTime,
  standsMs: performance.getEntriesByName("field stands")[0].startTime,
  scripts: performance.getEntriesByType("resource")
    .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
    .map(({ name, startTime, responseEnd }) => ({
      from: startTime,
      to: responseEnd,
      isInPage: !!document.querySelector('[src="' + name + '"], [href="' + name + '"]'),
    })),
})`;

/** After the field: until what comes later has been drawn, and events were sent. */
const RESTS_AFTER_MS = 1_000;
const PATIENCE_MS = 60_000;

/** Opens a page in a browser context of its own, and reads the browser's trace of it. */
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
      await sleep(RESTS_AFTER_MS);
    });
    const told = await send<{ result: { value: string } }>("Runtime.evaluate", { expression: tell });
    const { fieldMs, standsMs, shift, scripts } = JSON.parse(told.result.value) as Told;
    return { fieldMs, shift, inSeries: inSeries(scripts, standsMs), ...readTrace(events, url) };
  } finally {
    await browser.send("Target.disposeBrowserContext", { browserContextId });
  }
}

/** Counts the scripts that waited for one another before a moment. */
function inSeries(scripts: Told["scripts"], before: number): number {
  const depths: { to: number; depth: number }[] = [];
  for (const { from, to, isInPage } of scripts.filter((it) => it.to < before).sort((a, b) => a.from - b.from)) {
    // What the page's HTML names waits for no script.
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
  if (!field) throw new Error(`The trace of ${url} tells of no field.`);
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
