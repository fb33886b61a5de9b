import { type Sandbox, startSandbox } from "@portico/sandbox";
import { findFreePort, launchBrowser, PUBLIC_TOKEN, startTestProvider, type TestProvider } from "@portico/testkit";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";

let sandbox: Sandbox;
let provider: TestProvider;
let browser: Browser;
let url = "";
beforeAll(async () => {
  sandbox = await startSandbox();
  const port = await findFreePort();
  url = `http://localhost:${port}`;
  provider = await startTestProvider({
    config: { port, public_url: url, outbound_allowed_origins: [sandbox.url] },
    project: {
      // Logins start by hand here.
      pkce_required_for: { sso: false },
      // The sandbox's own page replaces a host's: it only matters that the browser starts and ends there.
      allowed_origins: [sandbox.url],
      redirect_urls: [{ url: `${sandbox.url}/`, types: ["login", "signup"], default: true }],
      organizations: [
        {
          organization_name: "Tyrell",
          organization_slug: "tyrell",
          sso_jit_provisioning: "ALL_ALLOWED",
          sso_connections: sandbox.ssoConnections,
        },
      ],
    },
  });
  browser = await launchBrowser();
});
afterAll(() => browser?.close());
afterAll(() => provider?.stop());
afterAll(() => sandbox?.stop());

const startAddress = () =>
  `${url}/v1/public/sso/start?public_token=${PUBLIC_TOKEN}&connection_id=saml-connection-sandbox`;

/** Starts a login as the client does, on that page. */
async function startFrom(page: Page, place: string) {
  await page.goto(place);
  await Promise.all([
    page.waitForURL((at) => at.href !== new URL(place).href),
    page.evaluate((address) => location.assign(address), startAddress()),
  ]);
}

/**
 * Starts a login, and continues at the identity provider's page under a host name that is another site for the browser.
 */
async function comeToAnotherSite(context: Awaited<ReturnType<Browser["newContext"]>>) {
  const page = await context.newPage();
  await startFrom(page, sandbox.url);
  await page.goto(page.url().replace("localhost", "127.0.0.1"));
  return page;
}

test("T27: a SAML response posted by another site finds the browser's own login, through the bounce", async () => {
  const page = await comeToAnotherSite(await browser.newContext());
  const cookies: boolean[] = [];
  page.on("request", async (request) => {
    if (request.method() !== "POST" || !request.url().startsWith(url)) return;
    cookies.push(Boolean((await request.allHeaders()).cookie));
  });
  await page.getByRole("button", { name: "Joi Villeneuve" }).click();
  await page.waitForURL((at) => at.searchParams.get("portico_token_type") === "sso");
  expect(cookies).toEqual([false, true]);
});

test("T27: posted in a browser that started no login, it is refused, and the page says so", async () => {
  const page = await comeToAnotherSite(await browser.newContext());
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(page.url());
  await stranger.getByRole("button", { name: "Joi Villeneuve" }).click();
  await stranger.getByText("This login was started in another browser").waitFor();
  expect(await stranger.getByText("Request ID: request-id-").count()).toBe(1);
  expect(await stranger.getByRole("link", { name: "Back to Acme Boards" }).count()).toBe(1);
});

test("T73: a host's page leads on at once; a typed URL, or another site's page, to one that names the destination", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await startFrom(page, sandbox.url);
  expect(page.url().startsWith(sandbox.url)).toBe(true);
  const { host } = new URL(sandbox.url);
  for (const come of [
    () => page.goto(startAddress()),
    () => startFrom(page, sandbox.url.replace("localhost", "127.0.0.1")),
  ]) {
    await come();
    expect(page.url().startsWith(url)).toBe(true);
    await page.getByRole("heading", { name: `Log in at ${host}?` }).waitFor();
    await page.getByRole("link", { name: `Continue to ${host}` }).click();
    await page.getByRole("button", { name: "Joi Villeneuve" }).click();
    await page.waitForURL((at) => at.searchParams.get("portico_token_type") === "sso");
  }
});

/** Submits a call as the client's `submitForm` does, into the page or into a frame of it. */
async function submitFrom(page: Page, place: string, target: "_self" | "frame") {
  await page.goto(place);
  const answered = page.waitForResponse((response) => response.url().startsWith(`${url}/sdk/v1/`));
  await page.evaluate(
    ({ action, name, fields }) => {
      document.body.append(Object.assign(document.createElement("iframe"), { name: "frame" }));
      const form = Object.assign(document.createElement("form"), { method: "POST", action, target: name });
      for (const [key, value] of Object.entries(fields)) {
        form.append(Object.assign(document.createElement("input"), { name: key, value }));
      }
      document.body.append(form);
      form.submit();
    },
    {
      action: `${url}/sdk/v1/b2b/organizations/search`,
      name: target,
      fields: { organization_slug: "tyrell", __Authorization: `Basic ${btoa(`${PUBLIC_TOKEN}:${PUBLIC_TOKEN}`)}` },
    },
  );
  return answered;
}

test("T30: the browser follows the response to a host's form; another site's form is refused, and neither page can be framed", async () => {
  const page = await (await browser.newContext()).newPage();
  const answer = await submitFrom(page, sandbox.url, "_self");
  expect([answer.status(), answer.request().isNavigationRequest()]).toEqual([200, true]);
  await page.getByText('"organization_slug":"tyrell"').waitFor();

  const refused = await submitFrom(page, sandbox.url.replace("localhost", "127.0.0.1"), "_self");
  expect(refused.status()).toBe(403);
  await page.getByText("bad_domain_for_portico_sdk").waitFor();
  expect(await page.getByText("tyrell").count()).toBe(0);

  await submitFrom(page, sandbox.url, "frame");
  await expect.poll(() => page.frame("frame")?.url()).toMatch(/^chrome-error:/);
});
