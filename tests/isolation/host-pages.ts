import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { launchBrowser, PUBLIC_TOKEN, startTestProvider, type TestProvider } from "@portico/testkit";
import type { Browser, Frame, Page } from "playwright-core";
import type { Client } from "../../packages/widget/src/entries/index.ts";
import { type Host, looks } from "./hosts.ts";
import { buildSample, type Runtime } from "./sample-page.ts";
import type { Portico } from "./widgets.ts";

declare global {
  var portico: Portico;
  /** The page's view of the provider; created on first use. */
  var client: Client;
}

export const APP = "boards-sync";
export const nonce = "bm9uY2U";

/** Pages of hosts, both widgets on them, and a real provider behind. */
export interface HostPages {
  provider: TestProvider;
  browser: Browser;
  origin: string;
  token: string;
  /** The URLs of responses to the third-party app, with their queries. They have no content, so the page stays. */
  answers: URL[];
  open(runtime: Runtime, host?: Host, options?: OpenOptions): Promise<HostPage>;
  stop(): Promise<void>;
}

interface OpenOptions {
  /** Whether the page has a policy of nonces only. Default: true. */
  isStrict?: boolean;
  /** Whether its clock runs. Default: false. */
  hasTime?: boolean;
}

export interface HostPage {
  page: Page;
  /** The element or frame that contains the widget. */
  frame: Frame;
  /** Violations of the page's policy, and messages of browser and page. */
  complaints: string[];
  close(): Promise<void>;
}

/** @param source the sample that the pages load; it creates `portico`. */
export async function openHostPages(source = "widgets.ts"): Promise<HostPages> {
  const answers: URL[] = [];
  const builds = new Map<Runtime, Promise<Map<string, string>>>();
  const files = (runtime: Runtime) => {
    if (!builds.has(runtime)) builds.set(runtime, buildSample(runtime, source));
    return builds.get(runtime) as Promise<Map<string, string>>;
  };
  const pages = new Map<string, { html: string; policy: string | null }>();

  const server = createServer(async ({ url = "" }, response) => {
    const address = new URL(url, origin);
    const [, first = "", ...rest] = address.pathname.split("/");
    if (first === "app") {
      answers.push(address);
      return response.writeHead(204).end();
    }
    const page = pages.get(first);
    const code = page ? undefined : (await builds.get(first as Runtime))?.get(`/${rest.join("/")}`);
    const type = code === undefined ? "text/html" : "text/javascript";
    response.writeHead(page || code ? 200 : 404, {
      "content-type": `${type}; charset=utf-8`,
      ...(page?.policy && { "content-security-policy": page.policy }),
    });
    response.end(page?.html ?? code);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const origin = `http://localhost:${port}`;
  const elsewhere = `http://127.0.0.1:${port}`;

  const provider = await startTestProvider({ project: projectAt(origin) });
  const browser = await launchBrowser();
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    `connect-src ${provider.url}`,
    `frame-src ${origin}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");

  return {
    provider,
    browser,
    origin,
    token: PUBLIC_TOKEN,
    answers,
    async open(runtime, host = {}, { isStrict = true, hasTime = false } = {}) {
      await files(runtime);
      const {
        dir = "ltr",
        css = "",
        context: options = {},
      }: { dir?: string; css?: string; context?: object } = looks[host.look ?? "plain"];
      const name = `page-${pages.size}`;
      const inner = pageWith({
        dir,
        css: `${css}${host.css ?? ""}`,
        runtime,
        before: host.before ?? "",
        isDialog: host.inside === "dialog",
      });
      pages.set(name, { html: inner, policy: isStrict ? policy : null });
      let address = `${origin}/${name}`;
      const isFramed = host.inside?.startsWith("iframe");
      if (isFramed) {
        pages.set(`${name}-outer`, { html: pageAround(address), policy });
        address = `${host.inside === "iframe" ? origin : elsewhere}/${name}-outer`;
      }
      const context = await browser.newContext({
        viewport: { width: 700, height: 1000 },
        reducedMotion: "reduce",
        ...options,
      });
      const complaints: string[] = [];
      await context.exposeBinding("complain", (_source, text: string) => void complaints.push(text));
      await context.addInitScript(() => {
        const { complain } = window as unknown as { complain(text: string): void };
        addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
          complain(`violates ${violatedDirective}: ${blockedURI} ${sample}`),
        );
      });
      // The console also reports what the provider refuses on purpose.
      context.on("console", (message) => {
        if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) {
          complaints.push(message.text());
        }
      });
      // Countdowns stop; timers run.
      if (!hasTime) await context.clock.setFixedTime(Date.now());
      const page = await context.newPage();
      await page.goto(address);
      const frame = isFramed ? await framed(page) : page.mainFrame();
      await frame.waitForFunction(() => "portico" in globalThis);
      await frame.evaluate(
        ([token, apiUrl]) => {
          globalThis.client = portico.createClient(token, { apiUrl });
        },
        [PUBLIC_TOKEN, provider.url] as const,
      );
      return { page, frame, complaints, close: () => context.close() };
    },
    async stop() {
      await browser.close();
      await provider.stop();
      server.close();
    },
  };
}

async function framed(page: Page): Promise<Frame> {
  const element = await page.waitForSelector("iframe");
  return (await element.contentFrame()) as Frame;
}

const app = {
  client_id: APP,
  client_secret: "a-secret-which-is-long",
  client_type: "third_party",
  client_name: "Boards Sync",
  allowed_scopes: ["openid", "profile", "email", "offline_access"],
};

function projectAt(origin: string) {
  return {
    allowed_origins: [origin],
    redirect_urls: [{ url: `${origin}/authenticate`, types: ["login", "signup", "discovery"], default: true }],
    consent_url: `${origin}/consent`,
    logout_url: `${origin}/logout`,
    connected_apps: [
      { ...app, redirect_urls: [`${origin}/app/callback`], post_logout_redirect_urls: [`${origin}/app/bye`] },
    ],
  };
}

/** The page itself is as neutral as the others: the effect of the host's style sheet on it is not compared. */
const quiet = `
  html { background: #F3F5F6 !important; margin: 0 !important; }
  html, html body { animation: none !important; scale: none !important; opacity: 1 !important; filter: none !important; transform: none !important; }
  html { zoom: 1 !important; } html body { zoom: 1 !important; margin: 0 !important; padding: 0 !important; border: 0 !important; background: none !important; }
  html head, html style, html script, html title, html::before, html::after, html body::before, html body::after, html #widget::before, html dialog::before { display: none !important; }
  html #widget { all: unset !important; display: block !important; position: absolute !important; inset: 20px auto auto 20px !important; width: 440px !important; }
  html #widget > [public-token] { all: unset !important; display: block !important; }
  html dialog { all: unset !important; display: block !important; position: fixed !important; inset: 0 auto auto 0 !important; width: 600px !important; height: 900px !important; background: #F3F5F6 !important; }
  html iframe { all: unset !important; display: block !important; width: 600px !important; height: 900px !important; }`;

interface Inner {
  dir: string;
  css: string;
  runtime: Runtime;
  before: string;
  isDialog: boolean;
}

function pageWith({ dir, css, runtime, before, isDialog }: Inner): string {
  const place = '<div id="widget"></div>';
  const show = isDialog ? "document.querySelector('dialog').showModal();" : "";
  return `<!doctype html><html lang="en" dir="${dir}"><meta charset="utf-8"><title>Host</title>
    <style nonce="${nonce}">${quiet}</style><style nonce="${nonce}">${css}</style>
    <script nonce="${nonce}">${before}</script>
    <body>${isDialog ? `<dialog>${place}</dialog>` : place}
    <script nonce="${nonce}">${show}</script>
    <script nonce="${nonce}" type="module" src="/${runtime}/sample.js"></script></body></html>`;
}

function pageAround(address: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Outer</title>
    <style nonce="${nonce}">${quiet}</style><body><iframe src="${address}" title="Log in"></iframe></body></html>`;
}
