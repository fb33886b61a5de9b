import { launchBrowser, startTestProvider, type TestProvider } from "@portico/testkit";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildDocsWhenChanged } from "../../scripts/build-docs.ts";
import { longTest } from "./support/long-test.ts";

let provider: TestProvider;
let browser: Browser;
beforeAll(async () => {
  await buildDocsWhenChanged();
  [provider, browser] = await Promise.all([startTestProvider(), launchBrowser()]);
});
afterAll(() => Promise.all([browser?.close(), provider?.stop()]));

/** Opens a page of the site. At the end no other origin was contacted, and the browser blocked nothing. */
async function open(path: string, look: (page: Page) => Promise<void>): Promise<void> {
  const page = await browser.newPage();
  const elsewhere: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(`${provider.url}/`) && !/^(data|blob):/.test(request.url()))
      elsewhere.push(request.url());
  });
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  await page.goto(provider.url + path);
  await look(page);
  expect(elsewhere).toEqual([]);
  expect(complaints).toEqual([]);
  await page.close();
}

longTest("the site can be searched offline, and a result leads to its place", async () => {
  await open("/docs", async (page) => {
    const search = page.getByRole("searchbox");
    // A page that has just loaded does not listen yet.
    await expect.poll(() => page.keyboard.press("Control+k").then(() => search.isVisible())).toBe(true);
    await search.fill("public_token_not_found");
    await page.getByRole("option").first().click();
    await page.waitForURL("**/docs/errors#public_token_not_found");
    await page.getByRole("heading", { name: "public_token_not_found" }).waitFor();
  });
});

test("an error_url leads to the cause and the remedy of its error", async () => {
  const { body } = await provider.request("/sdk/v1/b2b/organizations/me", { method: "GET" });
  const { pathname, hash } = new URL(body.error_url);
  await open(pathname + hash, async (page) => {
    const heading = page.locator(hash);
    await heading.waitFor();
    expect(await heading.locator("xpath=following-sibling::ul[1]").textContent()).toMatch(/Cause: .+Remedy: .+/s);
  });
});

test("the drawings of concepts use the page's colors", async () => {
  await open("/docs/concepts/session", async (page) => {
    const color = () =>
      page
        .locator(".drawing .strong")
        .first()
        .evaluate((text) => getComputedStyle(text).fill);
    const light = await color();
    await page.locator("html").evaluate((html) => html.classList.add("dark"));
    await expect.poll(color).not.toBe(light);
  });
});

test("the API reference shows the calls of the provider itself", async () => {
  await open("/docs/api", async (page) => {
    await page.getByRole("heading", { name: "Organizations" }).first().waitFor();
  });
});

test("a code block has the name of its file above it, once", async () => {
  await open("/docs/start/react", async (page) => {
    const block = page.locator(".named-file", { hasText: "createRoot" });
    expect(await block.locator(".file-name").textContent()).toBe("src/main.tsx");
    const server = "/docs/servers";
    await page.goto(provider.url + server);
    const text = await page.locator(".named-file", { hasText: "createBackend(" }).first().textContent();
    expect(text?.match(/portico\.ts/g)).toHaveLength(1);
  });
});

test("the keyboard chooses a package manager, for all commands and for the next visit", async () => {
  await open("/docs/start/react", async (page) => {
    const groups = page.locator(".package-managers");
    const shown = () => groups.locator(".active code").allTextContents();
    await expect.poll(shown).toEqual([expect.stringMatching(/^npm create vite[\s\S]*npm install/)]);
    // The page listens once it is hydrated.
    await expect
      .poll(async () => {
        await groups.locator("input:checked").first().focus();
        await page.keyboard.press("ArrowRight");
        return shown();
      })
      .toEqual([expect.stringMatching(/^pnpm create vite[\s\S]*pnpm add/)]);
    await page.goto(`${provider.url}/docs/start/vue`);
    await expect.poll(shown).toEqual([expect.stringMatching(/^pnpm create vite[\s\S]*pnpm add/)]);
    expect(await page.getByRole("radiogroup", { name: "Package manager" }).first().isVisible()).toBe(true);
  });
});
