import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Backend, createBackend } from "@portico/backend";
import {
  launchBrowser,
  PROJECT_ID,
  PROJECT_SECRET,
  PUBLIC_TOKEN,
  startTestProvider,
  type TestProvider,
} from "@portico/testkit";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildSample } from "../isolation/sample-page.ts";

// Several sessions of one browser in cookies that no script reads, with a host's own server.

let server: Server;
let origin: string;
let provider: TestProvider;
let browser: Browser;
let backend: Backend;

const page = () =>
  `<!doctype html><html lang="en" data-public-token="${PUBLIC_TOKEN}" data-api-url="${provider.url.replace("127.0.0.1", "localhost")}"><meta charset="utf-8"><title>Host</title><script type="module" src="/sample.js"></script><body></body></html>`;

beforeAll(async () => {
  const [files, launched] = await Promise.all([
    buildSample("react-19", "../journeys/support/sessions-page.tsx"),
    launchBrowser(),
  ]);
  browser = launched;
  server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const code = files.get(pathname);
    if (code !== undefined) return void response.writeHead(200, { "Content-Type": "text/javascript" }).end(code);
    if (!/^\/(api\/who|rendered)$/.test(pathname))
      return void response.writeHead(200, { "Content-Type": "text/html" }).end(page());
    const who = await backend.authenticateRequest(request);
    response.appendHeader("Set-Cookie", who.headers.getSetCookie());
    response.end(who.status === "signed-in" ? who.session.organization_slug : who.status);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  provider = await startTestProvider({
    project: {
      allowed_origins: [origin],
      redirect_urls: [{ url: `${origin}/`, types: ["login", "signup", "discovery"], default: true }],
      http_only_cookies: { enabled: true },
    },
  });
  backend = createBackend({
    apiUrl: provider.url,
    publicUrl: provider.provider.services.publicUrl,
    projectId: PROJECT_ID,
    secret: PROJECT_SECRET,
    httpOnlyCookies: true,
    now: () => provider.provider.services.clock.now(),
  });
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await provider?.stop();
  server?.close();
});

async function signIn(tab: Page, address: string, organization: string): Promise<void> {
  const { length } = await provider.mailbox.all(address);
  await tab.getByLabel("Email").fill(address);
  await tab.getByRole("button", { name: "Continue with email" }).click();
  await tab.getByRole("heading", { name: "Enter passcode" }).waitFor();
  await tab.getByLabel("Passcode").fill((await provider.mailbox.latest(address, length)).code ?? "");
  await tab.getByRole("button", { name: new RegExp(`^${organization}`) }).click();
}

/** What the page shows, and its own server says. */
async function sees(tab: Page, organization: string): Promise<void> {
  await tab.getByRole("heading", { level: 1, name: organization, exact: true }).waitFor();
  await tab.getByRole("status").getByText(organization.toLowerCase(), { exact: true }).waitFor();
}

async function press(tab: Page, menu: RegExp, item: string): Promise<void> {
  await tab.bringToFront();
  await tab.getByRole("button", { name: menu }).click();
  await tab.locator("[data-part=popover]").getByRole("button", { name: item, exact: true }).click();
}

test("T211: two organizations in two tabs reload, renew, and sign out one by one, with HttpOnly cookies", async () => {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  context.setDefaultTimeout(20_000);
  const first = await context.newPage();
  await first.goto(origin);
  await signIn(first, "ada@globex.test", "Globex");
  await sees(first, "Globex");
  const second = await context.newPage();
  await second.goto(origin);
  await sees(second, "Globex");
  await press(second, /^Organization: /, "Add account");
  await signIn(second, "ada@globex.test", "Initech");
  await sees(second, "Initech");
  await sees(first, "Globex");
  expect(await second.evaluate("document.cookie")).toBe("");

  provider.clock.advance({ minutes: 6 });
  for (const [tab, organization] of [
    [first, "Globex"],
    [second, "Initech"],
    [first, "Globex"],
  ] as const) {
    await tab.reload();
    await sees(tab, organization);
  }
  // What a server renders: the URL names the session, which the browser must have.
  const rendered = async (slot: string) =>
    (await context.request.get(`${origin}/rendered?portico_session_slot=${slot}`)).text();
  expect([await rendered("1"), await rendered("2"), await rendered("3")]).toEqual(["globex", "initech", "globex"]);
  const linked = await context.newPage();
  await linked.goto(`${origin}/?portico_session_slot=2`);
  await sees(linked, "Initech");

  await press(first, /^Your account: /, "Sign out");
  await sees(first, "Initech");
  await second.reload();
  await sees(second, "Initech");
  const names = (await context.cookies()).map(({ name }) => name).filter((name) => name.includes("_session"));
  expect(names.sort()).toEqual(["__Host-portico_session_2", "__Host-portico_session_jwt_2"]);

  await press(second, /^Your account: /, "Sign out");
  for (const tab of [first, second, linked]) {
    await tab.bringToFront();
    await tab.reload();
    await tab.getByLabel("Email").waitFor();
  }
  await context.close();
});
