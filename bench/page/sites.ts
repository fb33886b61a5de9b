// Pages with a sign-in form: bare ones, and the widget in each of its builds.
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { BootstrapResponse } from "@portico/wire";
import { build, type InlineConfig, type Rolldown } from "vite";
import { mountTags } from "../../packages/provider/src/server/scripts/mount-tags.ts";
import { installLibraries } from "../../scripts/install-libraries.ts";

export const pageNames = ["preactForm", "plain", "styled", "reactForm", "react", "reactStyled"] as const;
export type PageName = (typeof pageNames)[number];

export interface Sites {
  /** The URL of a page. */
  urlOf(name: PageName): string;
  /** The origin of scripts and API responses. */
  providerUrl: string;
  /** The requests since the last call, in order, including preflights. */
  takeAsked(): Asked[];
  /** Delays responses to the widget's calls. */
  hold(until: Promise<unknown>): void;
  stop(): void;
}

export interface Asked {
  what: string;
  headers: IncomingHttpHeaders;
  body: string;
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const token = "public-token-live-bench";
const styles = { colors: { primary: "#0A5" } };

const bootstrap: BootstrapResponse = {
  project_name: "Acme Boards",
  disable_sdk_watermark: false,
  captcha_settings: { enabled: false },
  cname_domain: null,
  email_domains: ["acme.test"],
  pkce_required_for_email_magic_links: false,
  pkce_required_for_password_resets: false,
  pkce_required_for_oauth: false,
  pkce_required_for_sso: false,
  slug_pattern: null,
  create_organization_enabled: true,
  password_config: null,
  dfp_protected_auth_enabled: false,
  rbac_policy: null,
  siwe_required_for_crypto_wallets: false,
  vertical: "B2B",
  email_link_and_code: false,
  sms_available: false,
  password_policy: "zxcvbn",
  watermark_url: "https://portico.example",
  project_logo_url: "",
  branding: {
    logo_url: "",
    logo_dark_url: "",
    logo_has_name: false,
    primary_color: "",
    primary_color_dark: "",
    terms_url: "",
    privacy_url: "",
    favicon_url: "",
  },
};

/** Builds everything and serves it from two origins: the host's and the provider's. */
export async function openSites(): Promise<Sites> {
  const scripts = new Map<string, Buffer>();
  const put = (path: string, code: string) => scripts.set(path, gzipSync(code, { level: 9 }));
  for (const { fileName, code } of await chunksOf({ configFile: here("../../packages/widget/vite.embed.config.ts") }))
    put(`/portico/${fileName}`, fileName === "portico.js" ? code + mountTags : code);
  const installed = await installLibraries();
  /** The tags that Vite adds to a page besides the entry. */
  let preloads = "";
  for (const name of ["floor-preact", "floor-react", "host-react"]) {
    const chunks = await chunksOf(applicationOf(name, installed));
    for (const { fileName, code } of chunks) put(`/${name}/${fileName}`, code);
    const [entry] = chunks.filter(({ isEntry }) => isEntry);
    if (name === "host-react") preloads = (entry?.imports ?? []).map((it) => `/${name}/${it}`).join(" ");
  }

  let held: Promise<unknown> = Promise.resolve();
  const asked: Asked[] = [];
  const provider = createServer(async (request, response) => {
    const { url = "", method, headers } = request;
    const entry: Asked = { what: `${method} ${url}`, headers, body: "" };
    asked.push(entry);
    request.setEncoding("utf8").on("data", (text) => {
      entry.body += text;
    });
    response.setHeader("Access-Control-Allow-Origin", headers.origin ?? "*");
    response.setHeader("Access-Control-Allow-Credentials", "true");
    const code = scripts.get(url);
    if (code) {
      const type = { "Content-Type": "text/javascript", "Content-Encoding": "gzip", "Cache-Control": "max-age=300" };
      return response.writeHead(200, type).end(code);
    }
    if (method === "OPTIONS") {
      const allowed = { "Access-Control-Allow-Headers": headers["access-control-request-headers"] ?? "" };
      return response.writeHead(204, { ...allowed, "Access-Control-Allow-Methods": "GET, POST" }).end();
    }
    if (!url.startsWith("/sdk/")) return response.writeHead(404).end();
    await held;
    const data = url.includes("/bootstrap/") ? bootstrap : {};
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify({ data }));
  });
  const providerUrl = await listen(provider, "127.0.0.1");
  const tag = (path: string, more = "") => `<script type="module" src="${providerUrl}${path}" ${more}></script>`;
  const hostReact =
    preloads.replace(/\S+/g, (path) => `<link rel="modulepreload" crossorigin href="${providerUrl}${path}">`) +
    tag("/host-react/entry.js");
  const options = {
    publicToken: token,
    apiUrl: providerUrl,
    products: ["emailMagicLinks", "emailOtp"],
    authFlowType: "Discovery",
  };
  const data = `data-public-token="${token}" data-api-url="${providerUrl}"`;
  const pages: Record<PageName, { body?: string; html: string }> = {
    preactForm: { html: tag("/floor-preact/entry.js") },
    plain: { html: tag("/portico/portico.js", `data-public-token="${token}"`) },
    styled: {
      html: `<script type="module">import { mount } from "${providerUrl}/portico/portico.js";
        mount(${JSON.stringify({ ...options, elementId: "portico", styles })});</script>`,
    },
    reactForm: { html: tag("/floor-react/entry.js") },
    react: { body: data, html: hostReact },
    reactStyled: { body: `${data} data-styles='${JSON.stringify(styles)}'`, html: hostReact },
  };
  const host = createServer(({ url = "" }, response) => {
    const page = pages[url.slice(1) as PageName];
    response.writeHead(page ? 200 : 404, { "Content-Type": "text/html; charset=utf-8" });
    response.end(
      page &&
        `<!doctype html><html lang="en"><head><title>Host</title><link rel="icon" href="data:,"></head><body ${page.body ?? ""}><div id="portico"></div>${page.html}</body></html>`,
    );
  });
  const hostUrl = await listen(host, "localhost");
  return {
    urlOf: (name) => `${hostUrl}/${name}`,
    providerUrl,
    takeAsked: () => asked.splice(0),
    hold: (until) => {
      held = until;
    },
    stop() {
      for (const server of [host, provider]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

async function listen(server: Server, host: string): Promise<string> {
  server.listen(0, host);
  await once(server, "listening");
  return `http://${host}:${(server.address() as AddressInfo).port}`;
}

/** The Vite configuration of a host's production build. */
function applicationOf(name: string, installed: string): InlineConfig {
  return {
    configFile: false,
    root: here("../.."),
    define: { "process.env.NODE_ENV": '"production"' },
    // The published builds of client and widget.
    resolve: {
      alias: [
        { find: "@portico/wire", replacement: here("../../packages/wire/src/index.ts") },
        { find: /^@portico\/(client|widget)$/, replacement: `${installed}/node_modules/@portico/$1/dist/index.js` },
      ],
    },
    base: `/${name}/`,
    build: {
      modulePreload: { polyfill: false },
      rolldownOptions: {
        checks: { moduleLevelDirective: false },
        input: here(`${name}.tsx`),
        output: { entryFileNames: "entry.js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  };
}

async function chunksOf(config: InlineConfig): Promise<Rolldown.OutputChunk[]> {
  // Test runners set NODE_ENV, which would select React's development build.
  const oxc = { jsx: { development: false } };
  const result = await build({ ...config, oxc, logLevel: "error", build: { ...config.build, write: false } });
  const outputs = [result].flat() as Rolldown.RolldownOutput[];
  return outputs.flatMap(({ output }) => output).filter((file) => file.type === "chunk");
}
