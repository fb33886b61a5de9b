import type { Browser, CDPSession } from "playwright-core";

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

interface Seen {
  fieldMs: number;
  shift: number;
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

/** Tells when a field stands, and when it can be seen; asks for no layout of its own. */
const watch = `
  const seen = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    seen.disconnect();
    performance.mark("field seen");
    globalThis.fieldMs = performance.now();
    fieldIsSeen("");
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

/** Opens a page in a browser context of its own, and reads the browser's trace of it. */
export async function visit(
  browser: Browser,
  url: string,
  { cpu = 1, isSlowNetwork = false }: Conditions = {},
): Promise<Visit> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.addInitScript(watch);
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    // Told by the page: a question of the browser's driver would be work of the same thread.
    await devtools.send("Runtime.enable");
    await devtools.send("Runtime.addBinding", { name: "fieldIsSeen" });
    const isSeen = new Promise((resolve) => devtools.once("Runtime.bindingCalled", resolve));
    if (isSlowNetwork) await devtools.send("Network.emulateNetworkConditions", slow4g);
    if (cpu > 1) await devtools.send("Emulation.setCPUThrottlingRate", { rate: cpu });
    const requests = watchRequests(devtools);
    const events = await trace(devtools, async () => {
      await page.goto(url, { waitUntil: "commit" });
      await isSeen;
      await page.waitForLoadState("networkidle");
      await page.waitForTimeout(300);
    });
    const { fieldMs, shift } = await page.evaluate(() => {
      const { fieldMs, shift } = globalThis as unknown as Seen;
      return { fieldMs, shift };
    });
    const { standsAt, ...spent } = readTrace(events, url);
    return { fieldMs, shift, inSeries: requests.inSeries(standsAt), ...spent };
  } finally {
    await context.close();
  }
}

/** Counts the scripts that waited for one another before a moment. */
function watchRequests(devtools: CDPSession) {
  const open = new Map<string, number>();
  const done: { from: number; to: number }[] = [];
  devtools.on("Network.requestWillBeSent", ({ requestId, timestamp, type }) => {
    // What is asked for beside a script is not waited for.
    if (type !== "Script") return;
    open.set(requestId, timestamp);
  });
  devtools.on("Network.loadingFinished", ({ requestId, timestamp }) => {
    const from = open.get(requestId);
    if (from !== undefined) done.push({ from, to: timestamp });
  });
  return {
    /** @param before in microseconds of the same clock. */
    inSeries(before: number): number {
      const depths: { to: number; depth: number }[] = [];
      for (const { from, to } of done.filter((it) => it.to * 1e6 < before).sort((a, b) => a.from - b.from)) {
        const ahead = depths.filter((it) => it.to <= from).map(({ depth }) => depth);
        depths.push({ to, depth: 1 + Math.max(0, ...ahead) });
      }
      return Math.max(0, ...depths.map(({ depth }) => depth));
    },
  };
}

async function trace(devtools: CDPSession, work: () => Promise<unknown>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  devtools.on("Tracing.dataCollected", ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  const over = new Promise((resolve) => devtools.once("Tracing.tracingComplete", resolve));
  const categories = "toplevel,devtools.timeline,blink.user_timing,loading";
  await devtools.send("Tracing.start", { transferMode: "ReportEvents", categories });
  await work();
  await devtools.send("Tracing.end");
  await over;
  return events;
}

function readTrace(events: TraceEvent[], url: string) {
  const mark = (wanted: string) => events.find(({ name, cat }) => name === wanted && cat === "blink.user_timing");
  const [stands, field] = [mark("field stands"), mark("field seen")];
  if (!stands || !field) throw new Error(`The trace of ${url} tells of no field.`);
  const own = events.filter(({ pid, tid }) => pid === field.pid && tid === field.tid);
  const begun = own.find(({ name, args }) => name === "navigationStart" && args.data?.documentLoaderURL === url);
  const since = own.filter(({ ts }) => ts >= (begun?.ts ?? 0));
  const named = (...names: string[]) => since.filter(({ name, ph }) => names.includes(name) && ph === "X");
  const tasks = named("ThreadControllerImpl::RunTask");
  const scriptAt = named("v8.evaluateModule")[0]?.ts ?? 0;
  const byThen = (some: TraceEvent[]) => some.filter(({ ts }) => ts > scriptAt && ts < field.ts).length;
  const spend = (some: TraceEvent[]) => some.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
  return {
    standsAt: stands.ts,
    cpuMs: spend(tasks.filter(({ ts }) => ts < field.ts)),
    cpuAtRestMs: spend(tasks),
    styles: byThen(named("UpdateLayoutTree")),
    layouts: byThen(named("Layout")),
    stylesAtRest: named("UpdateLayoutTree").length,
    layoutsAtRest: named("Layout").length,
    longTasks: tasks.filter(({ dur = 0 }) => dur > 50_000).length,
  };
}
