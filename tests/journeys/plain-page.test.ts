import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { launchBrowser, PUBLIC_TOKEN, startTestProvider, type TestProvider } from "@portico/testkit";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";

// A page without a bundler: one line, and nothing copied. And the most common first mistake with it.

interface HostPage {
  origin: string;
  server: Server;
  /** The contents of the body, and the rest of the page's head. */
  html: { head: string; body: string };
  policy: string;
}

let provider: TestProvider;
let browser: Browser;
let registered: HostPage;
let other: HostPage;

beforeAll(async () => {
  [registered, other, browser] = await Promise.all([openHost(), openHost(), launchBrowser()]);
  const { origin } = registered;
  const redirect_urls = [{ url: `${origin}/`, types: ["login", "signup", "discovery"], default: true }];
  provider = await startTestProvider({ project: { allowed_origins: [origin], redirect_urls } });
});

afterAll(async () => {
  await browser?.close();
  await provider?.stop();
  for (const host of [registered, other]) host?.server.close();
});

async function openHost(): Promise<HostPage> {
  const host: Partial<HostPage> = { html: { head: "", body: "" }, policy: "default-src 'none'" };
  host.server = createServer((request, response) => {
    const { head = "", body = "" } = host.html ?? {};
    response.writeHead(200, { "Content-Type": "text/html", "Content-Security-Policy": host.policy });
    response.end(
      request.url === "/"
        ? `<!doctype html><html lang="en"><head><title>Acme</title>${head}</head><body><div id="portico"></div>${body}</body></html>`
        : `<!doctype html><title>Inside</title><h1>Inside</h1>`,
    );
  });
  await new Promise<void>((resolve) => host.server?.listen(0, "localhost", resolve));
  host.origin = `http://localhost:${(host.server.address() as AddressInfo).port}`;
  return host as HostPage;
}

const tag = (src: string, more = "") =>
  `<script type="module" src="${src}" data-public-token="${PUBLIC_TOKEN}" data-products="emailOtp" data-success-url="/inside" ${more}></script>`;

/** The least that a strict page has to allow. */
const policy = () => `default-src 'none'; script-src ${provider.url}; connect-src ${provider.url}`;

async function visit({ origin }: HostPage): Promise<{ page: Page; complaints: string[] }> {
  const page = await (await browser.newContext()).newPage();
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  await page.goto(origin);
  return { page, complaints };
}

test("one line signs a member in on a strict page, and shows who is signed in when they return", async () => {
  registered.html = { head: "", body: tag(`${provider.url}/portico/portico.js`) };
  registered.policy = policy();
  const { page, complaints } = await visit(registered);
  await page.getByLabel("Email").fill("bob@globex.test");
  await page.getByRole("button", { name: "Continue with email" }).click();
  await page.getByRole("heading", { name: "Enter passcode" }).waitFor();
  await provider.deliverDue();
  await page.getByLabel("Passcode").fill((await provider.mailbox.latest("bob@globex.test")).code ?? "");
  await page.getByRole("button", { name: /^Globex/ }).click();
  await page.waitForURL(`${registered.origin}/inside`);

  await page.goto(registered.origin);
  await page.getByText("You're logged in to Globex as Bob, bob@globex.test.").first().waitFor();
  // The form is there as for everyone.
  expect(await page.getByLabel("Email").isVisible()).toBe(true);
  await page.getByRole("button", { name: "Continue as Bob" }).click();
  await page.waitForURL(`${registered.origin}/inside`);
  expect(complaints).toEqual([]);
});

test("the hashes that the provider publishes match what it serves; a modified script does not run", async () => {
  const published = (await (await fetch(`${provider.url}/portico/integrity.json`)).json()) as {
    entries: Record<string, { src: string; integrity: string }>;
    integrity: Record<string, string>;
  };
  const here = (url: string) => url.replace("http://portico.test", provider.url);
  const entry = published.entries["portico.js"];
  const mapOf = (change: (hash: string) => string) => ({
    integrity: Object.fromEntries(Object.entries(published.integrity).map(([url, hash]) => [here(url), change(hash)])),
  });
  const page = async (change: (hash: string) => string) => {
    const mount = `import { mount } from ${JSON.stringify(here(entry?.src ?? ""))};
      mount({ elementId: "portico", publicToken: ${JSON.stringify(PUBLIC_TOKEN)}, apiUrl: ${JSON.stringify(provider.url)}, products: ["emailOtp"], authFlowType: "Discovery" });`;
    registered.html = {
      head: `<script type="importmap">${JSON.stringify(mapOf(change))}</script>`,
      body: `<script type="module" crossorigin src="${here(entry?.src ?? "")}" integrity="${change(entry?.integrity ?? "")}"></script><script type="module">${mount}</script>`,
    };
    registered.policy = `default-src 'none'; script-src 'unsafe-inline' ${provider.url}; connect-src ${provider.url}`;
    return visit(registered);
  };
  const good = await page((hash) => hash);
  await good.page.getByLabel("Email").waitFor();
  const bad = await page((hash) => hash.replace(/.$/, (last) => (last === "A" ? "B" : "A")));
  await expect.poll(() => bad.complaints.join("\n")).toMatch(/integrity/i);
  expect(await bad.page.getByLabel("Email").count()).toBe(0);
});

test("a page that is not registered logs the command for its developers, and shows the provider's own message", async () => {
  other.html = { head: "", body: tag(`${provider.url}/portico/portico.js`) };
  other.policy = policy();
  const { page, complaints } = await visit(other);
  await page.getByText("This page is not registered", { exact: true }).waitFor();
  const lead = `${other.origin} is not in allowed_origins of the project with the token ${PUBLIC_TOKEN}`;
  await page.getByText(lead).first().waitFor();
  await page.getByText(`portico projects origins add ${other.origin}`).first().waitFor();
  // The browser's own message about a failed preflight.
  expect(complaints.filter((text) => text.includes("/events") === false).join("\n")).not.toContain("CORS policy");
  expect(complaints.join("\n")).toContain(`${other.origin} is not in the project's allowed_origins.`);
});
