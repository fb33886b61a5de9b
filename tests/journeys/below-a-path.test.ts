import { execFile } from "node:child_process";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { launchBrowser, PROJECT_ID, PROJECT_SECRET, startTestProvider, type TestProvider } from "@portico/testkit";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildDocsWhenChanged } from "../../scripts/build-docs.ts";

/** The path that the proxy strips. Everything outside of it belongs to another application. */
const BASE = "/auth";

let proxy: Server;
let provider: TestProvider;
let browser: Browser;
let origin: string;

/** The two rules of docs/production/tls-and-proxy.md: the prefix of a URL, and what replaces it. */
const rules = [
  [`${BASE}/`, "/"],
  [`/.well-known/oauth-authorization-server${BASE}/`, "/.well-known/oauth-authorization-server/"],
] as const;

function passOn(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { url = "", method, headers } = incoming;
  const rule = rules.find(([prefix]) => url.startsWith(prefix));
  if (!rule) {
    outgoing.writeHead(404).end("Another application");
    return;
  }
  const { hostname, port } = new URL(provider.url);
  const path = rule[1] + url.slice(rule[0].length);
  const onward = request({ hostname, port, path, method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  incoming.pipe(onward);
}

beforeAll(async () => {
  // In a process of its own: the runner sets NODE_ENV to "test", for which Vite builds differently.
  const environment = { ...process.env, NODE_ENV: "production" };
  await promisify(execFile)(process.execPath, ["scripts/build-console.ts"], { env: environment });
  await buildDocsWhenChanged();
  proxy = createServer(passOn).listen(0, "127.0.0.1");
  await new Promise((resolve) => proxy.once("listening", resolve));
  origin = `http://localhost:${(proxy.address() as AddressInfo).port}`;
  const config = { public_url: `${origin}${BASE}`, console: { enabled: true } };
  [provider, browser] = await Promise.all([startTestProvider({ config }), launchBrowser()]);
  // Building the documentation takes minutes on a busy machine.
}, 600_000);
afterAll(async () => {
  await Promise.all([browser?.close(), provider?.stop()]);
  proxy?.close();
});

/** Opens a page. Everything that it loads is there, and the browser blocks nothing of it. */
async function open(path: string, look: (page: Page) => Promise<void>, isExpected = (_url: string) => false) {
  const page = await browser.newPage();
  const failed: string[] = [];
  page.on("response", (response) => {
    if (response.status() >= 400 && !isExpected(response.url())) failed.push(`${response.status()} ${response.url()}`);
  });
  page.on("console", (message) => {
    if (message.type() === "error" && /Content.Security.Policy/i.test(message.text())) failed.push(message.text());
  });
  await page.goto(`${origin}${path}`);
  await look(page);
  const links = await page.locator("a[href]").evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
  const own = new Set(links.filter((link) => link.startsWith(origin)).map((link) => link.replace(/#.*/, "")));
  for (const link of [...own].slice(0, 40)) {
    const { status } = await fetch(link, { redirect: "manual" });
    if (status >= 400) failed.push(`${status} ${link}`);
  }
  expect(failed).toEqual([]);
  await page.close();
}

describe(`below ${BASE}`, () => {
  test("the home page and its links work", () =>
    open(`${BASE}/`, (page) => page.getByRole("link", { name: "Documentation" }).waitFor()));

  test("an error_url leads to its error, in the documentation's own style", async () => {
    const { body } = await provider.request("/sdk/v1/b2b/organizations/me", { method: "GET" });
    const { pathname, hash } = new URL(body.error_url);
    expect(pathname).toBe(`${BASE}/docs/errors`);
    await open(pathname + hash, async (page) => {
      await page.locator(hash).waitFor();
      // Of the style sheet.
      expect(
        await page
          .locator(".VPNav")
          .first()
          .evaluate((nav) => getComputedStyle(nav).position),
      ).toBe("fixed");
    });
  });

  test("the documentation navigates without leaving its path", () =>
    open(`${BASE}/docs/embedding`, async (page) => {
      await page.locator(".VPSidebar").getByRole("link", { name: "Theming" }).first().click();
      await page.waitForURL(`${origin}${BASE}/docs/**/theming`);
      await page.getByRole("heading", { level: 1 }).waitFor();
    }));

  test("the API reference reads both documents", () =>
    open(`${BASE}/docs/api/`, (page) => page.getByText("Create an organization").first().waitFor()));

  test("an unknown page is an error page", () =>
    open(
      `${BASE}/nothing`,
      (page) => page.getByRole("heading", { level: 1 }).waitFor(),
      (url) => url.endsWith("/nothing"),
    ));

  test("an error page of a sign-in leads to the error's documentation", () =>
    open(
      `${BASE}/v1/b2b/oauth/callback/google?state=forged`,
      async (page) => {
        const link = page.locator('a[href*="/docs/errors"]');
        expect(await link.getAttribute("href")).toMatch(new RegExp(`^${BASE}/docs/errors#`));
      },
      (url) => url.includes("/callback/"),
    ));

  test("the inbox shows an email", async () => {
    await provider.request("/sdk/v1/b2b/otps/email/discovery/send", { body: { email_address: "ada@globex.test" } });
    await provider.deliverDue();
    await open(`${BASE}/dev/inbox`, async (page) => {
      await page.frameLocator("iframe").first().locator("body").waitFor();
    });
  });

  test("the console asks for a sign-in", () =>
    open(
      `${BASE}/console`,
      (page) => page.getByRole("textbox", { name: "Email" }).waitFor(),
      // Without a session.
      (url) => url.startsWith(`${origin}${BASE}/`) && /\/(console\/api\/me|sessions\/authenticate)$/.test(url),
    ));

  test("the metadata of the issuer is where RFC 8414 puts it, and its URLs lead to the provider", async () => {
    const issuer = `${origin}${BASE}/oidc/${PROJECT_ID}`;
    const address = `${origin}/.well-known/oauth-authorization-server${BASE}/oidc/${PROJECT_ID}`;
    const metadata = await (await fetch(address)).json();
    expect(metadata.issuer).toBe(issuer);
    expect((await fetch(metadata.jwks_uri)).status).toBe(200);
  });

  test("a setup link opens", async () => {
    const headers = { Authorization: `Basic ${btoa(`${PROJECT_ID}:${PROJECT_SECRET}`)}` };
    const ask = async (path: string, body: object) =>
      (await provider.request(`/v1/b2b/organizations${path}`, { body, headers })).body.data;
    const { organization } = await ask("", { organization_name: "Soylent" });
    const { setup_url } = await ask(`/${organization.organization_id}/setup_links`, { purpose: "scim" });
    expect(setup_url).toContain(`${origin}${BASE}/setup/`);
    await open(
      setup_url.slice(origin.length),
      async (page) => {
        await page.getByRole("button", { name: "Open" }).click();
        await page.getByRole("button", { name: "Connect Okta" }).waitFor();
      },
      // There is no connection yet.
      (url) => url.startsWith(`${origin}${BASE}/setup/`) && url.endsWith("/scim.getConnection"),
    );
  });
});
