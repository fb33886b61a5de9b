import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { build, defaultServerConditions, type Rolldown } from "vite";
import { origin, type Runtime, standIns } from "./sample-page.ts";
import type { ServedOptions } from "./served-options.ts";

declare global {
  /** Violations of the page's policy. */
  var violations: string[];
  /** Changes that were observed while the page was open. */
  var seen: { shifts: string[]; frames: string[]; removed: string[] };
  var first: { root: Element | null; input: Element | null };
}

export const nonce = "bm9uY2U";

export type HostServer = typeof import("./served-html.tsx");

/** The host's server as it would be built for Node, with its version of React. */
export async function buildServer(runtime: Runtime): Promise<HostServer> {
  const output = (await build({
    configFile: false,
    logLevel: "error",
    root: fileURLToPath(new URL("../..", import.meta.url)),
    resolve: { alias: standIns[runtime] },
    define: { "process.env.NODE_ENV": '"development"' },
    oxc: { jsx: { development: false } },
    ssr: { noExternal: true, resolve: { conditions: ["portico-source", ...defaultServerConditions] } },
    build: {
      write: false,
      ssr: true,
      rolldownOptions: {
        input: fileURLToPath(new URL("served-html.tsx", import.meta.url)),
        output: { codeSplitting: false, entryFileNames: "server.mjs" },
      },
    },
  })) as Rolldown.RolldownOutput;
  const folder = mkdtempSync(join(tmpdir(), "portico-server-"));
  const file = join(folder, "server.mjs");
  writeFileSync(file, output.output[0].code);
  try {
    return await import(/* @vite-ignore */ pathToFileURL(file).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export interface ServedPage {
  page: Page;
  /** Unexpected console messages, and violations of the policy. */
  complaints: string[];
  /** The calls to the provider so far: method, path below `/sdk/v1`, body. */
  calls: string[];
  /** Lets the script load, and waits until the widget is idle. */
  hydrate: () => Promise<void>;
}

const settingsPath = "/projects/bootstrap/";

const policy = [
  "default-src 'none'",
  `script-src 'nonce-${nonce}'`,
  `style-src 'nonce-${nonce}'`,
  "connect-src 'self'",
  "img-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

/** Opens a page whose HTML a server rendered. Its script stays pending until `hydrate`. Nothing leaves this process. */
export async function openServed(
  browser: Browser,
  files: Map<string, string>,
  html: string,
  options: ServedOptions,
  { path = "/", settings = options.bootstrap, cookie }: { path?: string; settings?: object; cookie?: string } = {},
): Promise<ServedPage> {
  const context = await browser.newContext({ viewport: { width: 480, height: 760 }, reducedMotion: "reduce" });
  if (cookie) await context.addCookies([{ name: cookie, value: "a-session-of-earlier", url: origin }]);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (said) => {
    if (["error", "warning"].includes(said.type())) complaints.push(said.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));

  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const calls: string[] = [];
  await page.route(`${origin}/**`, async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const call = pathname.split("/sdk/v1")[1];
    if (call) {
      calls.push(`${request.method()} ${call} ${request.postData() ?? ""}`);
      if (call.startsWith(settingsPath) && settings) return route.fulfill({ json: { data: settings } });
      if (call === "/events") return route.fulfill({ json: {} });
      // The provider responds slowly.
      return;
    }
    if (pathname === "/logo.svg") {
      const svg =
        '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="teal"/></svg>';
      return route.fulfill({ contentType: "image/svg+xml", body: svg });
    }
    const code = files.get(pathname);
    if (code === undefined) {
      const headers = { "content-security-policy": policy };
      return route.fulfill({ contentType: "text/html", body: hostHtml(html, options), headers });
    }
    await released;
    return route.fulfill({ contentType: "text/javascript", body: code });
  });
  // The page requests its script before it is complete, and waits for it.
  await page.goto(origin + path, { waitUntil: "commit" });
  await page.locator("#below").waitFor();
  return {
    page,
    complaints,
    calls,
    async hydrate() {
      // A busy browser may paint a page before it has parsed all of it.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
      await page.evaluate(() => {
        seen.shifts = [];
      });
      release();
      // The flow has begun: it requests the settings, or has them, and reports what was rendered.
      await page.waitForFunction(() => !document.querySelector("#widget style"));
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
      complaints.push(...(await page.evaluate(() => violations)));
    },
  };
}

function hostHtml(html: string, options: ServedOptions): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title><link rel="icon" href="/logo.svg">
    <style nonce="${nonce}">body { margin: 20px; background: #F3F5F6; } #status { display: none; }</style>
    <script nonce="${nonce}">
      violations = []; addEventListener("securitypolicyviolation", (event) => violations.push(event.violatedDirective + " " + event.blockedURI));
      seen = { shifts: [], frames: [], removed: [] };
      new PerformanceObserver((list) => { for (const { value, sources } of list.getEntries()) seen.shifts.push(value + sources.map(({ node, previousRect, currentRect }) => (node?.outerHTML ?? node?.textContent ?? "gone") + JSON.stringify([previousRect, currentRect])).join()); }).observe({ type: "layout-shift", buffered: true });
    </script>
    <body><div id="widget">${html}</div><p id="below">Below</p>
    <script nonce="${nonce}" type="application/json" id="options">${JSON.stringify(options).replaceAll("<", "\\u003c")}</script>
    <script nonce="${nonce}">
      const place = document.querySelector("#widget");
      first = { root: place.querySelector(".portico-root"), input: place.querySelector("input") };
      new MutationObserver((records) => {
        // Changes within one frame were never painted, so no colors are read from them.
        const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]));
        for (const { removedNodes } of records) for (const node of removedNodes) if (node.nodeType === 1 && !added.has(node)) seen.removed.push(node.localName);
      }).observe(place, { childList: true, subtree: true });
      const look = () => {
        const root = place.querySelector(".portico-root");
        const card = place.querySelector(".portico-card");
        const frame = !card ? "nothing" : [getComputedStyle(root).visibility, getComputedStyle(card).backgroundColor, root.offsetHeight, card.innerText].join("|");
        if (seen.frames.at(-1) !== frame) seen.frames.push(frame);
        requestAnimationFrame(look);
      };
      look();
    </script>
    <script nonce="${nonce}" type="module" src="/sample.js"></script></body></html>`;
}
