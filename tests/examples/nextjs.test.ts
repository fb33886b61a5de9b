import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  PAGE_ORIGIN,
  PROJECT_ID,
  PROJECT_SECRET,
  PUBLIC_TOKEN,
  startTestProvider,
  type TestProvider,
} from "@portico/testkit";
import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser } from "../../packages/testkit/src/browser/launch-browser.ts";
import { signIn } from "../contract/support/basics.ts";
import { createTab, type Tab } from "../journeys/support/tab.ts";
import { copyExample, freePort, type RunningServer, run, startServer } from "./support/installed-example.ts";

const root = join(import.meta.dirname, "../..");
const next = join(root, "node_modules/next/dist/bin/next");
const email = "bob@globex.test";
const prefixes = { scripts: "", httpOnly: "__Host-" };

let folder: string;
let browser: Browser;
/** Uncaught errors of any page. */
const uncaught: string[] = [];
beforeAll(async () => {
  folder = await copyExample("nextjs");
  browser = await launchBrowser({ onUncaught: (what) => uncaught.push(what) });
}, 300_000);
afterAll(() => browser?.close());

interface Fixture {
  provider: TestProvider;
  /** The app's URL for the browser. */
  url: string;
  app: RunningServer;
  context: BrowserContext;
  tab: Tab;
  /** The session's cookie, or that of its JWT. */
  cookie(name: "session" | "session_jwt"): Promise<string | undefined>;
  forgetJwt(): Promise<void>;
  close(): Promise<void>;
}

type Front = (ports: { front: number; provider: number; app: number }) => Promise<RunningServer>;

/** The example, built and started against a real provider; optionally behind a proxy that gives both one origin. */
async function openFixture(kept: keyof typeof prefixes, front?: Front): Promise<Fixture> {
  const ports = { front: await freePort(), provider: await freePort(), app: await freePort() };
  const internalUrl = `http://localhost:${ports.provider}`;
  const url = front ? `https://localhost:${ports.front}` : `http://localhost:${ports.app}`;
  const publicUrl = front ? url : internalUrl;
  const provider = await startTestProvider({
    project: {
      allowed_origins: [url, PAGE_ORIGIN],
      redirect_urls: [{ url: `${url}/sign-in`, types: ["login", "signup", "discovery"], default: true }],
      http_only_cookies: { enabled: kept === "httpOnly" },
    },
    config: { public_url: publicUrl, port: ports.provider, trusted_proxy_hops: front ? 1 : 0 },
  });
  const env: NodeJS.ProcessEnv = {
    NEXT_TELEMETRY_DISABLED: "1",
    NODE_ENV: "production",
    PORTICO_URL: publicUrl,
    PORTICO_INTERNAL_URL: internalUrl,
    PORTICO_PUBLIC_TOKEN: PUBLIC_TOKEN,
    PORTICO_HTTP_ONLY_COOKIES: String(kept === "httpOnly"),
  };
  // A build has no secret, and calls no provider.
  run(process.execPath, [next, "build"], folder, env);
  const app = await startServer([process.execPath, next, "start", "--port", String(ports.app)], {
    cwd: folder,
    env: { ...env, PORTICO_PROJECT_ID: PROJECT_ID, PORTICO_SECRET: PROJECT_SECRET },
    port: ports.app,
  });
  const proxy = await front?.(ports);
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const nameOf = (name: string) => `${prefixes[kept]}portico_${name}`;
  return {
    provider,
    url,
    app,
    context,
    tab: createTab(await context.newPage()),
    cookie: async (name) => (await context.cookies(url)).find((it) => it.name === nameOf(name))?.value,
    forgetJwt: () => context.clearCookies({ name: nameOf("session_jwt") }),
    async close() {
      await context.close();
      await Promise.all([app.stop(), proxy?.stop(), provider.stop()]);
    },
  };
}

let fixture: Fixture;
afterEach(() => fixture?.close());

/** From a member's page to the sign-in page and back, with the code of an email. */
async function enter({ tab, url, provider }: Fixture): Promise<void> {
  await tab.open(`${url}/boards?sort=newest`);
  await tab.page.waitForURL(`${url}/sign-in?next=%2Fboards%3Fsort%3Dnewest`);
  await tab.enterEmail(email);
  const { code } = await provider.mailbox.latest(email);
  await tab.typeCode(code);
  await tab.chooseOrganization("Globex");
  await tab.sees("Boards of globex");
  await tab.reads(`Signed in as ${email}.`);
  expect(tab.page.url()).toBe(`${url}/boards?sort=newest`);
}

/** Returns after hours: the page shows its member, and the browser gets one cookie. */
async function comeBack({ tab, url, cookie }: Fixture): Promise<string> {
  const token = await cookie("session");
  const response = await tab.page.goto(`${url}/boards`);
  const headers = (await response?.headersArray()) ?? [];
  const [line = "", ...more] = headers.filter(({ name }) => name.toLowerCase() === "set-cookie");
  expect(more).toEqual([]);
  expect(await response?.headerValue("cache-control")).toContain("no-store");
  await tab.sees("Boards of globex");
  expect(tab.page.url()).toBe(`${url}/boards`);
  expect(await cookie("session")).toBe(token);
  return line === "" ? "" : line.value;
}

/** Revokes the session as another device would. */
async function beSignedOutElsewhere({ provider, tab, url, cookie, forgetJwt }: Fixture): Promise<void> {
  const session = await cookie("session");
  await provider.request("/sdk/v1/b2b/sessions/revoke", { session, headers: { Origin: url } });
  await forgetJwt();
  await tab.open(`${url}/boards`);
  await tab.page.waitForURL(`${url}/sign-in?next=%2Fboards`);
  expect(await cookie("session")).toBeUndefined();
  await tab.open(url);
  await tab.page.getByRole("link", { name: "Sign in" }).waitFor();
}

test("with Cache Components a member signs in, returns after hours and stays, and leaves when the session ends", async () => {
  fixture = await openFixture("scripts");
  const { provider, tab, url, context, cookie, forgetJwt, app } = fixture;
  await enter(fixture);
  await tab.open(url);
  await tab.page.getByRole("link", { name: "Your boards" }).click();
  await tab.sees("Boards of globex");

  // A JWT that the provider would have signed ten minutes ago.
  const session = (await cookie("session")) ?? "";
  provider.clock.advance({ minutes: -10 });
  const asked = { body: {}, session, headers: { Origin: url } };
  const { body } = await provider.request("/sdk/v1/b2b/sessions/authenticate", asked);
  provider.clock.advance({ minutes: 10 });
  for (const old of [body.data.session_jwt, undefined]) {
    await forgetJwt();
    if (old) await context.addCookies([{ name: "portico_session_jwt", value: old, url, sameSite: "Lax" }]);
    expect(await comeBack(fixture)).toMatch(/^portico_session_jwt=[\w.-]+; Max-Age=3\d{3}; Path=\/; SameSite=Lax$/);
    // Only one, so that the page's script continues with it.
    expect(await tab.page.evaluate(() => document.cookie.match(/portico_session_jwt=/g)?.length)).toBe(1);
  }

  // A route handler, and a visitor's value of the header that only the proxy may set.
  const ask = async (headers: Record<string, string>) => {
    const answer = await fetch(`${url}/api/boards`, { headers });
    return [answer.status, await answer.json(), answer.headers.getSetCookie().length];
  };
  expect(await ask({ Cookie: `portico_session=${session}` })).toEqual([200, { organization: "globex" }, 1]);
  expect(await ask({ "x-portico-verdict": body.data.session_jwt })).toEqual([401, { error: "missing_token" }, 0]);

  await beSignedOutElsewhere(fixture);
  expect(app.log()).not.toMatch(/error|warn|unstable value/i);

  // The provider is unreachable: that is an error, and not a sign-out.
  expect(uncaught).toEqual([]);
  const { answer } = await signIn(provider, email, "globex");
  await context.addCookies([{ name: "portico_session", value: answer.session_token, url, sameSite: "Lax" }]);
  await provider.stop();
  const failed = await tab.page.goto(`${url}/api/boards`);
  expect([failed?.status(), await failed?.json()]).toEqual([503, { error: "unavailable" }]);
  await tab.open(`${url}/boards`);
  await tab.reads(/server error/i);
  expect(tab.page.url()).toBe(`${url}/boards`);
  expect(await cookie("session")).toBe(answer.session_token);
  // The page's own error, as its error.tsx would show it.
  uncaught.length = 0;
}, 300_000);

test("in development, Next.js reports no problem", async () => {
  const port = await freePort();
  const app = await startServer([process.execPath, next, "dev", "--port", String(port)], {
    cwd: folder,
    env: {
      NEXT_TELEMETRY_DISABLED: "1",
      NODE_ENV: "development",
      PORTICO_URL: "http://localhost:9",
      PORTICO_PUBLIC_TOKEN: PUBLIC_TOKEN,
      PORTICO_PROJECT_ID: PROJECT_ID,
      PORTICO_SECRET: PROJECT_SECRET,
    },
    port,
  });
  try {
    const encode = (it: object) => Buffer.from(JSON.stringify(it)).toString("base64url");
    // Read with the clock set, like the others, regardless of its issuer.
    const jwt = `${encode({ alg: "ES256", kid: "a", typ: "session+jwt" })}.${encode({})}.AAAA`;
    for (const path of ["/", "/boards", "/sign-in"])
      await (
        await fetch(`http://localhost:${port}${path}`, { headers: { Cookie: `portico_session_jwt=${jwt}` } })
      ).text();
    await expect.poll(() => app.log(), { timeout: 60_000 }).toContain("GET /sign-in 200");
    expect(app.log()).not.toMatch(/unstable value|uncached or runtime data|createContext/);
  } finally {
    await app.stop();
  }
}, 180_000);

/** The proxies of docs/http-only-cookies.md, each with the guide's own text; only ports and files are the test's. */
const guide = readFileSync(join(root, "docs/http-only-cookies.md"), "utf8");
const snippet = (language: string) =>
  new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "m").exec(guide)?.[1] ?? "";
const toPorts = (text: string, { provider, app }: { provider: number; app: number }) =>
  text.replaceAll("127.0.0.1:4100", `localhost:${provider}`).replaceAll("127.0.0.1:3000", `localhost:${app}`);

const fronts: Record<string, Front> = {
  async nginx(ports) {
    const files = { key: join(folder, "localhost.key"), pem: join(folder, "localhost.pem") };
    const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
    const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", files.key];
    run("openssl", ["req", "-x509", ...key, "-out", files.pem, "-days", "2", ...subject], folder);
    const server = toPorts(snippet("nginx"), ports)
      .replace("listen 443 ssl", `listen ${ports.front} ssl`)
      .replace("app.example.com;", "localhost;")
      .replace("/etc/ssl/app.example.com.pem", files.pem)
      .replace("/etc/ssl/app.example.com.key", files.key);
    const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map((it) => `${it}_temp_path ${folder}/nginx-${it};`)
      .join(" ");
    const file = join(folder, "nginx.conf");
    const head = `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr; events {}`;
    writeFileSync(file, `${head}\nhttp { access_log off; ${places}\n${server} }`);
    return startServer(["nginx", "-e", "stderr", "-p", folder, "-c", file], { cwd: folder, port: ports.front });
  },
  async Caddy(ports) {
    const file = join(folder, "Caddyfile");
    const options = "{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n";
    writeFileSync(
      file,
      options + toPorts(snippet("caddy"), ports).replace("app.example.com", `localhost:${ports.front}`),
    );
    const env = { XDG_DATA_HOME: join(folder, "caddy"), XDG_CONFIG_HOME: join(folder, "caddy") };
    return startServer(["caddy", "run", "--config", file, "--adapter", "caddyfile"], {
      cwd: folder,
      env,
      port: ports.front,
    });
  },
};
const isHere = (command: string) => spawnSync(command, ["-v"]).error === undefined;

describe("with HttpOnly cookies", () => {
  const ways: [string, Front | undefined][] = [["only localhost", undefined], ...Object.entries(fronts)];
  test.each(ways.filter(([name, front]) => !front || isHere(name.toLowerCase())))(
    "at %s",
    async (_, front) => {
      fixture = await openFixture("httpOnly", front);
      const { tab, forgetJwt } = fixture;
      await enter(fixture);
      expect(await tab.page.evaluate(() => document.cookie)).toBe("");
      await forgetJwt();
      expect(await comeBack(fixture)).toMatch(
        /^__Host-portico_session_jwt=[\w.-]+; Max-Age=3\d{3}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      await beSignedOutElsewhere(fixture);
    },
    300_000,
  );
});

test("a page for members takes ten lines at most", () => {
  const read = (file: string) =>
    readFileSync(join(root, "examples/nextjs", file), "utf8")
      .split("\n")
      .filter((line) => line.trim() !== "");
  const ours = read("app/boards/page.tsx").filter((line) => /portico|requireSession/.test(line));
  expect([...read("proxy.ts"), ...read("app/sign-in/page.tsx"), ...ours].length).toBeLessThanOrEqual(10);
});
