import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createBackend } from "@portico/backend";
import { launchBrowser, PROJECT_ID, PROJECT_SECRET, PUBLIC_TOKEN, startTestProvider } from "@portico/testkit";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildSample } from "../isolation/sample-page.ts";

// docs/device-bound-sessions.md in a browser, with a host's own server.

let browser: Browser;
let files: Map<string, string>;
beforeAll(async () => {
  [files, browser] = await Promise.all([
    buildSample("react-19", "../journeys/support/sessions-page.tsx"),
    launchBrowser(),
  ]);
}, 120_000);
afterAll(() => browser?.close());

/** A provider, and a host whose server verifies session JWTs. */
async function startHost(httpOnlyCookies: boolean) {
  const server: Server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const code = files.get(pathname);
    if (code !== undefined) return void response.writeHead(200, { "Content-Type": "text/javascript" }).end(code);
    if (!/^\/(api\/who|rendered)$/.test(pathname))
      return void response.writeHead(200, { "Content-Type": "text/html" }).end(page);
    const who = await backend.authenticateRequest(request);
    response.appendHeader("Set-Cookie", who.headers.getSetCookie());
    response.end(who.status === "signed-in" ? who.session.organization_slug : who.status);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = await startTestProvider({
    project: {
      allowed_origins: [origin],
      redirect_urls: [{ url: `${origin}/`, types: ["login", "signup", "discovery"], default: true }],
      http_only_cookies: { enabled: httpOnlyCookies },
      device_bound_sessions: true,
    },
  });
  const apiUrl = provider.url.replace("127.0.0.1", "localhost");
  const page = `<!doctype html><html lang="en" data-public-token="${PUBLIC_TOKEN}" data-api-url="${apiUrl}" ${httpOnlyCookies ? "" : "data-script-cookies"}><meta charset="utf-8"><title>Host</title><script type="module" src="/sample.js"></script><body></body></html>`;
  const backend = createBackend({
    apiUrl: provider.url,
    publicUrl: provider.provider.services.publicUrl,
    projectId: PROJECT_ID,
    secret: PROJECT_SECRET,
    httpOnlyCookies,
    now: () => provider.provider.services.clock.now(),
  });
  return {
    origin,
    apiUrl,
    provider,
    async stop() {
      await provider.stop();
      server.close();
    },
  };
}

async function openContext(): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  context.setDefaultTimeout(20_000);
  return context;
}

const sees = (tab: Page) => tab.getByRole("heading", { level: 1, name: "Globex", exact: true }).waitFor();

test.each([
  ["HttpOnly cookies", true],
  ["cookies of scripts", false],
])(
  "T212, T214: a member works in several tabs, and their %s are worthless elsewhere",
  async (_, httpOnlyCookies) => {
    const { origin, apiUrl, provider, stop } = await startHost(httpOnlyCookies);
    const context = await openContext();
    /** Whom the host's server sees in these cookies. */
    const rendered = async (at = context) => (await at.request.get(`${origin}/rendered`)).text();

    const tab = await context.newPage();
    await tab.goto(origin);
    await tab.getByLabel("Email").fill("ada@globex.test");
    await tab.getByRole("button", { name: "Continue with email" }).click();
    await tab.getByRole("heading", { name: "Enter passcode" }).waitFor();
    await tab.getByLabel("Passcode").fill((await provider.mailbox.latest("ada@globex.test", 0)).code ?? "");
    await tab.getByRole("button", { name: /^Globex/ }).click();
    await sees(tab);
    expect(await rendered()).toBe("globex");

    // The key survives a reload, and the browser goes on after the proof and the JWT have expired, in all tabs at once.
    const tabs = [tab, await context.newPage(), await context.newPage()];
    for (const at of tabs.slice(1)) await at.goto(origin);
    provider.clock.advance({ minutes: 6 });
    await Promise.all(tabs.map((at) => at.reload()));
    await Promise.all(tabs.map(sees));
    await expect.poll(() => rendered(), { timeout: 20_000 }).toBe("globex");
    const key = await tab.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open("portico_sdk_state_");
    opening.onsuccess = () => {
      const request = opening.result.transaction("keys").objectStore("keys").get("device");
      request.onsuccess = () => resolve(request.result.privateKey.extractable);
    };
  })`);
    expect(key).toBe(false);

    // Tabs that need a first key at the same time get the same one.
    const prove = `import("/prove-device.js").then(({ proveDevice }) =>
    proveDevice({ view: window, names: { storage: "new" } }, { error_details: { challenge: "1" } }))`;
    const proofs = await Promise.all([...tabs, ...tabs].map((at) => at.evaluate<string>(prove)));
    expect(new Set(proofs.map((proof) => proof.split(".")[0])).size).toBe(1);

    // A thief has all cookies: the JWT works until it expires, and nothing else does.
    const thief = await openContext();
    const cookies = await context.cookies();
    await thief.addCookies(cookies);
    expect(await rendered(thief)).toBe("globex");
    const session = httpOnlyCookies ? PUBLIC_TOKEN : cookies.find(({ name }) => name === "portico_session")?.value;
    const stolen = await thief.request.post(`${apiUrl}/sdk/v1/b2b/sessions/authenticate`, {
      headers: { Authorization: `Basic ${btoa(`${PUBLIC_TOKEN}:${session}`)}`, Origin: origin },
      data: {},
    });
    expect([stolen.status(), (await stolen.json()).error_type]).toEqual([401, "session_proof_required"]);
    provider.clock.advance({ minutes: 6 });
    expect(await rendered(thief)).toBe("signed-out");
    const page = await thief.newPage();
    await page.goto(origin);
    await page.getByLabel("Email").waitFor();

    await tab.reload();
    await sees(tab);
    await expect.poll(() => rendered(), { timeout: 20_000 }).toBe("globex");
    await thief.close();
    await context.close();
    await stop();
  },
  120_000,
);
