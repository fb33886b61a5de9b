import { fileURLToPath } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { build, defaultClientConditions, type Rolldown } from "vite";
import { preactAliases } from "../../packages/widget/vite.embed.config.ts";
import type { Kit } from "./kit-sample.tsx";
import type { Sample } from "./sample.tsx";

declare global {
  var sample: Sample;
  var kit: Kit;
}

export const origin = "http://host.example";

export type Runtime = "react-19" | "react-18" | "preact";

/** Replaces React. React 19 is installed under its own name. */
export const standIns: Record<Runtime, Record<string, string>> = {
  "react-19": {},
  "react-18": { "react-dom": "react-dom-18", react: "react-18" },
  preact: preactAliases,
};

/**
 * Builds a sample of the kit as a host would get it: modules with chunks of their own. Names to code.
 * @param environment `development` makes React report problems.
 */
export async function buildSample(
  runtime: Runtime,
  source = "sample.tsx",
  environment = "production",
): Promise<Map<string, string>> {
  const output = await build({
    configFile: false,
    logLevel: "error",
    root: fileURLToPath(new URL("../..", import.meta.url)),
    resolve: { alias: standIns[runtime], conditions: ["portico-source", ...defaultClientConditions] },
    // The runner's own environment would use the development build.
    define: { "process.env.NODE_ENV": JSON.stringify(environment) },
    oxc: { jsx: { development: false } },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL(source, import.meta.url)),
        preserveEntrySignatures: "strict",
        output: { entryFileNames: "sample.js", chunkFileNames: "[name].js" },
      },
    },
  });
  const [first] = [output].flat() as Rolldown.RolldownOutput[];
  const chunks = (first as Rolldown.RolldownOutput).output.filter((file) => file.type === "chunk");
  return new Map(chunks.map((chunk) => [`/${chunk.fileName}`, chunk.code]));
}

export type QuietPage = { css?: string | undefined; before?: string; context?: BrowserContextOptions };

/** Opens a host page of its own with the sample loaded. Nothing of it leaves this process. */
export async function openHost(browser: Browser, sample: Map<string, string>, host: QuietPage = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 480, height: 900 },
    reducedMotion: "reduce",
    ...host.context,
  });
  const page = await context.newPage();
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title>
    <style>
      html { background: #F3F5F6 !important; }
      html, html body { animation: none !important; scale: none !important; opacity: 1 !important; filter: none !important; zoom: 1 !important; }
      html head, html style, html script, html title, html body::before, html body::after, html #widget::before { display: none !important; }
      html #widget { all: unset !important; display: block !important; position: absolute !important; inset: 20px auto auto 20px !important; width: 440px !important; }
    </style>
    <style>${host.css ?? ""}</style>
    <script>${host.before ?? ""}</script>
    <body><div id="widget"></div><script type="module" src="/sample.js"></script></body></html>`;
  await page.route(`${origin}/**`, (route) => {
    const code = sample.get(new URL(route.request().url()).pathname);
    if (code !== undefined) return route.fulfill({ contentType: "text/javascript", body: code });
    return route.fulfill({ contentType: "text/html", body: html });
  });
  await page.goto(origin);
  await page.waitForFunction(() => "sample" in globalThis || "kit" in globalThis);
  return page;
}
