import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT_ID, PROJECT_SECRET, PUBLIC_TOKEN, startTestProvider, type TestProvider } from "@portico/testkit";
import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "../../packages/testkit/src/browser.ts";
import { createTab, type Tab } from "../journeys/support/tab.ts";
import { freePort, installExample, type RunningServer, run, startServer } from "./support/installed-example.ts";

const email = "bob@globex.test";

let provider: TestProvider;
let server: RunningServer;
let browser: Browser;
let context: BrowserContext;
let tab: Tab;
let url: string;

beforeAll(async () => {
  const folder = installExample("nextjs", ["wire", "client", "backend", "widget", "nextjs"]);
  const [providerPort, port] = [await freePort(), await freePort()];
  const providerUrl = `http://localhost:${providerPort}`;
  url = `http://localhost:${port}`;
  provider = await startTestProvider({
    project: {
      allowed_origins: [url],
      redirect_urls: [{ url: `${url}/sign-in`, types: ["login", "signup", "discovery"], default: true }],
    },
    config: { public_url: providerUrl, port: providerPort },
  });
  const env = {
    NEXT_TELEMETRY_DISABLED: "1",
    NODE_ENV: "production",
    PORTICO_URL: providerUrl,
    PORTICO_PUBLIC_TOKEN: PUBLIC_TOKEN,
    PORTICO_PROJECT_ID: PROJECT_ID,
    PORTICO_SECRET: PROJECT_SECRET,
  } as const;
  const next = join(import.meta.dirname, "../../node_modules/next/dist/bin/next");
  // A build has no secret, and asks nobody.
  const { PORTICO_SECRET: _, ...atBuild } = env;
  run(process.execPath, [next, "build"], folder, atBuild);
  server = await startServer([next, "start", "--port", String(port)], { cwd: folder, env, url });
  browser = await launchBrowser();
  context = await browser.newContext();
  tab = createTab(await context.newPage());
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await provider?.stop();
});

const cookie = async (name: string) => (await context.cookies(url)).find((it) => it.name === name);
const setJwt = async (value: string) =>
  context.addCookies([{ name: "portico_session_jwt", value, url, sameSite: "Lax" }]);
const addressNow = () => tab.page.url().slice(url.length);

test("who is not signed in is sent to sign in, and gets to where they were headed", async () => {
  await tab.open(`${url}/boards?sort=newest`);
  await tab.page.waitForURL(`${url}/sign-in?next=%2Fboards%3Fsort%3Dnewest`);
  await tab.enterEmail(email);
  const { code } = await provider.mailbox.latest(email);
  await tab.typeCode(code);
  await tab.chooseOrganization("Globex");
  await tab.sees("Boards of globex");
  await tab.reads(`You are ${email}.`);
  expect(addressNow()).toBe("/boards?sort=newest");
  await tab.open(url);
  await tab.page.getByRole("link", { name: "Your boards" }).click();
  await tab.sees("Boards of globex");
});

test("a cold visit is no sign-out: an old JWT, or none, is renewed for the page and for the browser", async () => {
  const token = (await cookie("portico_session"))?.value ?? "";
  // What the provider would have signed ten minutes ago.
  provider.clock.advance({ minutes: -10 });
  const { body } = await provider.request("/sdk/v1/b2b/sessions/authenticate", {
    body: {},
    session: token,
    headers: { Origin: url },
  });
  provider.clock.advance({ minutes: 10 });
  for (const old of [body.data.session_jwt, ""]) {
    await context.clearCookies({ name: "portico_session_jwt" });
    if (old) await setJwt(old);
    const response = await tab.page.goto(`${url}/boards`);
    const set = (await response?.headersArray())?.filter(({ name }) => name.toLowerCase() === "set-cookie") ?? [];
    expect(set.map(({ value }) => value.split(";")[0]?.split("=")[0])).toEqual(["portico_session_jwt"]);
    expect(await response?.headerValue("cache-control")).toContain("no-store");
    await tab.sees("Boards of globex");
    expect(addressNow()).toBe("/boards");
    expect((await cookie("portico_session"))?.value).toBe(token);
    expect(await tab.page.evaluate(() => document.cookie.match(/portico_session_jwt=/g)?.length)).toBe(1);
  }
  // A route handler, and what a visitor writes into headers that the proxy alone fills.
  const ask = (headers: Record<string, string>) => fetch(`${url}/api/boards`, { headers });
  const cold = await ask({ Cookie: `portico_session=${token}` });
  expect([cold.status, await cold.json()]).toEqual([200, { organization: "globex" }]);
  expect(cold.headers.getSetCookie()).toHaveLength(1);
  const old = await ask({ "x-portico-verdict": body.data.session_jwt });
  expect([old.status, await old.json()]).toEqual([401, { error: "missing_token" }]);
  const foreign = await fetch(`${url}/api/boards`, {
    method: "POST",
    headers: { Cookie: `portico_session=${token}`, Origin: "https://evil.test", "Sec-Fetch-Site": "cross-site" },
  });
  expect(foreign.status).toBeGreaterThanOrEqual(400);
});

test("a provider that cannot be asked signs nobody out", async () => {
  await context.clearCookies({ name: "portico_session_jwt" });
  const kept = await cookie("portico_session");
  await provider.request("/sdk/v1/b2b/sessions/authenticate", { body: {} });
  const answer = await fetch(`${url}/api/boards`, { headers: { Cookie: `portico_session=${kept?.value}` } });
  expect(answer.status).toBe(200);
});

test("a revoked session is sent to sign in, and its cookies end", async () => {
  const token = (await cookie("portico_session"))?.value ?? "";
  await provider.request("/sdk/v1/b2b/sessions/revoke", { session: token, headers: { Origin: url } });
  await context.clearCookies({ name: "portico_session_jwt" });
  await tab.open(`${url}/boards`);
  await tab.page.waitForURL(`${url}/sign-in?next=%2Fboards`);
  expect(await cookie("portico_session")).toBeUndefined();
  await tab.open(url);
  await tab.page.getByRole("link", { name: "Sign in" }).waitFor();
});

test("the server complains of nothing", () => {
  expect(server.log()).not.toMatch(/error|warn|unstable value/i);
});

test("ten lines at most lead to a page for members", () => {
  const read = (file: string) =>
    readFileSync(join(import.meta.dirname, "../../examples/nextjs", file), "utf8")
      .split("\n")
      .filter((line) => line.trim() !== "");
  const ours = read("app/boards/page.tsx").filter((line) => /portico|requireSession/.test(line));
  expect([...read("proxy.ts"), ...read("app/sign-in/page.tsx"), ...ours].length).toBeLessThanOrEqual(10);
});
