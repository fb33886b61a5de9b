// The files of the login widget that a page fetches: those that its project needs, and no others.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { launchBrowser, PUBLIC_TOKEN, startTestProvider, type TestProvider } from "@portico/testkit";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildSample } from "./sample-page.ts";

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title><body><div id="widget"></div>
  <script type="module" src="/sample.js"></script></body></html>`;
const onlySome = /^((mfa|passwords|sso)-area|ProviderIcon|google-effects)$/;

let files: Map<string, string>;
let provider: TestProvider;
let browser: Browser;
let origin: string;
const server = createServer(({ url = "" }, response) => {
  const code = files.get(url);
  response.setHeader("content-type", code === undefined ? "text/html" : "text/javascript").end(code ?? html);
});

beforeAll(async () => {
  files = await buildSample("react-19", "widgets.ts");
  await once(server.listen(0, "127.0.0.1"), "listening");
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  provider = await startTestProvider({
    project: {
      allowed_origins: [origin],
      redirect_urls: [{ url: `${origin}/`, types: ["login", "signup", "discovery"], default: true }],
    },
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await provider?.stop();
  server.close();
});

/**
 * Opens the widget with a configuration. @returns the page, and the names of the files that it requests, in their
 * order.
 */
async function open(config: object, before: (page: Page) => Promise<unknown> = async () => {}) {
  const page = await browser.newPage();
  const fetched: string[] = [];
  page.on("request", (request) => {
    const [, name] = /\/([\w-]+)\.js$/.exec(request.url()) ?? [];
    if (name) fetched.push(name);
  });
  await before(page);
  await page.goto(origin);
  await page.waitForFunction(() => "portico" in globalThis);
  await page.evaluate((options) => void portico.mount(options as never), {
    elementId: "#widget",
    publicToken: PUBLIC_TOKEN,
    apiUrl: provider.url,
    authFlowType: "Discovery",
    ...config,
  });
  await page.getByRole("textbox", { name: "Email" }).waitFor();
  return { page, fetched };
}

async function signIn(page: Page, address: string) {
  await page.getByRole("textbox", { name: "Email" }).fill(address);
  await page.getByRole("button", { name: "Continue with email" }).click();
  await page.getByText("Enter passcode").first().waitFor();
  const { code } = await provider.mailbox.latest(address);
  await page
    .getByRole("textbox")
    .first()
    .pressSequentially(code ?? "");
}

test("a project with codes only never fetches second factors, passwords, single sign-on, provider icons or One Tap", async () => {
  const { page, fetched } = await open({ products: ["emailOtp"] });
  await signIn(page, "bob@globex.test");
  await page.getByText("Globex", { exact: true }).click();
  await page
    .getByText("You're logged in")
    .or(page.getByText("logged in", { exact: false }))
    .first()
    .waitFor();
  expect(fetched.filter((name) => onlySome.test(name))).toEqual([]);
  await page.close();
});

test("a project with passwords requests them beside the rest and not after it", async () => {
  let answerRest = () => {};
  const { page, fetched } = await open({ products: ["passwords", "emailOtp"] }, (opened) =>
    opened.route(/\/later-area\.js$/, async (route) => {
      await new Promise<void>((resolve) => {
        answerRest = resolve;
      });
      await route.continue();
    }),
  );
  await expect.poll(() => fetched).toEqual(expect.arrayContaining(["later-area", "passwords-area"]));
  answerRest();
  await page.getByRole("button", { name: "Use a password instead" }).waitFor();
  expect(fetched.filter((name) => onlySome.test(name))).toEqual(["passwords-area"]);
  await page.close();
});

test("a response that requires a second factor loads that area, and the page continues when it is there", async () => {
  const { page, fetched } = await open({ products: ["emailOtp"] });
  await signIn(page, "gavin@hooli.test");
  // The area that an organization's policy needs is fetched ahead of the choice.
  await page.getByText("Hooli", { exact: true }).waitFor();
  await expect.poll(() => fetched.filter((name) => onlySome.test(name))).toEqual(["mfa-area"]);
  await page.getByText("Hooli", { exact: true }).click();
  await page.getByText("Set up Multi-Factor Authentication").first().waitFor();
  await page.close();
});

test("second factors that cannot be loaded are reported, and a retry continues without retyping anything", async () => {
  let isBroken = true;
  const { page } = await open({ products: ["emailOtp"] }, (opened) =>
    opened.route(/\/mfa-area\.js/, (route) => (isBroken ? route.abort() : route.continue())),
  );
  await signIn(page, "gavin@hooli.test");
  await page.getByText("Hooli", { exact: true }).click();
  await page.getByText("We couldn't load this part of the page.").waitFor();
  isBroken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Set up Multi-Factor Authentication").first().waitFor();
  await page.close();
});

test("a screen whose chunk cannot be loaded is reported, and a retry opens it", async () => {
  let isBroken = true;
  const { page } = await open({ products: ["emailOtp", "sso"] }, (opened) =>
    opened.route(/\/sso-area\.js/, (route) => (isBroken ? route.abort() : route.continue())),
  );
  await page.getByRole("button", { name: "Continue with SSO" }).click();
  await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
  isBroken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Enter your email to continue" }).waitFor();
  await page.close();
});
