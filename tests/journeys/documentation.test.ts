import { readFileSync } from "node:fs";
import { launchBrowser, startTestProvider, type TestProvider } from "@portico/testkit";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { movedPages } from "../../packages/docs/src/sections.ts";
import { buildDocsWhenChanged } from "../../scripts/build-docs.ts";

let provider: TestProvider;
let browser: Browser;
beforeAll(async () => {
  await buildDocsWhenChanged();
  [provider, browser] = await Promise.all([startTestProvider(), launchBrowser()]);
}, 300_000);
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

test("the site can be searched offline, and a result leads to its place", async () => {
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
    await expect.poll(shown).toEqual([expect.stringMatching(/^npm create --yes vite[\s\S]*npm install/)]);
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

/** What people search for, and the page that must come first. */
const firstPages: Record<string, string> = {
  mfa: "mfa",
  "2fa": "mfa",
  "second factor": "mfa",
  logout: "embedding",
  "sign out": "embedding",
  role: "roles",
  permissions: "roles",
  CORS: "embedding",
  GDPR: "production/audit-log",
  "magic link": "magic-links",
  password: "passwords",
  webhook: "webhooks",
  theming: "reference/theming",
  impersonation: "impersonation",
  glossary: "start/what-is-portico",
  checklist: "production/checklist",
  scim: "directory-sync",
  saml: "single-sign-on",
  sso: "single-sign-on",
  "dark mode": "reference/theming",
  jest: "testing",
  playwright: "testing",
  docker: "deploying",
  "api key": "api-keys",
  HttpOnly: "http-only-cookies",
  session: "concepts/session",
  "rate limit": "limits",
  invite: "invitations",
  google: "oauth",
  nginx: "production/tls-and-proxy",
  smtp: "mails",
  "audit log": "production/audit-log",
  backup: "production/backup-and-restore",
  react: "start/react",
  "next.js": "start/nextjs",
  public_token_not_found: "errors",
  mfa_methods: "mfa",
  session_not_found: "errors",
  language: "languages",
};

test("search finds the guide first, and never a contributor's page", async () => {
  await open("/docs", async (page) => {
    const search = page.getByRole("searchbox");
    await expect.poll(() => page.keyboard.press("Control+k").then(() => search.isVisible())).toBe(true);
    const links = page.getByRole("option").locator("a");
    const found: Record<string, string | undefined> = {};
    for (const query of Object.keys(firstPages)) {
      await search.fill("zzzzzzzz");
      await expect.poll(() => links.count()).toBe(0);
      await search.fill(query);
      await links.first().waitFor();
      const paths = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname));
      expect(paths.filter((path) => /^\/docs\/(adr|wire|threats|contributing)/.test(path))).toEqual([]);
      found[query] = paths[0]?.slice("/docs/".length);
    }
    expect(found).toEqual(firstPages);
  });
});

test("every page is also Markdown at its URL, and llms.txt leads to each", async () => {
  const { body, headers } = await get("/llms.txt");
  expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const paths = [...body.matchAll(/\]\((\/docs\/\S+\.md)\)/g)].map(([, path = ""]) => path);
  expect(paths).toContain("/docs/roles.md");
  for (const path of paths) {
    const page = await get(path);
    expect([path, page.headers.get("content-type")]).toEqual([path, "text/markdown; charset=utf-8"]);
    expect(page.body).toBe(readFileSync(`${import.meta.dirname}/../..${path}`, "utf8"));
  }
  expect((await get("/docs/llms.txt")).body).toBe(body);
});

test("llms-small.txt has the most important pages, and llms-full.txt all of them", async () => {
  const small = await get("/llms-small.txt");
  expect(small.body).toContain("# Quickstart: React with Vite");
  expect(small.body).not.toContain("# Key rotation");
  const full = await get("/llms-full.txt");
  expect(full.body).toContain("# Roles and permissions");
  expect(small.body.length * 4).toBeLessThan(full.body.length);
});

test("the old URL of a page that was merged leads to the new one", async () => {
  for (const [old, target] of Object.entries(movedPages))
    expect((await get(`/docs/${old}`)).body, old).toContain(`content="0; url=/docs/${target}"`);
  await open("/docs/concepts/member", (page) => page.waitForURL("**/docs/concepts/organization"));
});

/** Fetches a file of the site. */
async function get(path: string): Promise<{ body: string; headers: Headers }> {
  const answer = await fetch(provider.url + path);
  expect([path, answer.status]).toEqual([path, 200]);
  return { body: await answer.text(), headers: answer.headers };
}
