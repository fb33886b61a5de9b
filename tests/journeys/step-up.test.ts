import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
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
import type { StepUpPage } from "./support/step-up-page.tsx";

declare global {
  var openStepUp: StepUpPage;
  var stepUpHost: ReturnType<StepUpPage>;
}

const ADA = "ada@globex.test";
let server: Server;
let origin: string;
let provider: TestProvider;
let backend: Backend;
let browser: Browser;
let files: Map<string, string>;
let deleted: string[] = [];

/** The host's server: its page, and an action that requires a sign-in of the last five minutes. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url = "", method } = request;
  const code = files.get(url);
  if (method !== "DELETE") {
    response.writeHead(200, { "Content-Type": code ? "text/javascript" : "text/html" });
    const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Project</title><script type="module" src="/sample.js"></script><body></body></html>`;
    response.end(code ?? page);
    return;
  }
  const visitor = await backend.requireRecent(request, { withinMinutes: 5 });
  if (visitor.status === "signed-in") deleted.push(visitor.session.email_address);
  response.writeHead(visitor.status === "signed-in" ? 204 : 401, Object.fromEntries(visitor.headers)).end();
}

beforeAll(async () => {
  const [built, opened] = await Promise.all([
    buildSample("react-19", "../journeys/support/step-up-page.tsx"),
    launchBrowser(),
  ]);
  [files, browser] = [built, opened];
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  provider = await startTestProvider({
    project: {
      allowed_origins: [origin],
      redirect_urls: [{ url: `${origin}/`, types: ["login", "signup", "invite", "discovery"], default: true }],
    },
  });
  backend = createBackend({
    apiUrl: provider.url,
    publicUrl: "http://portico.test",
    projectId: PROJECT_ID,
    secret: PROJECT_SECRET,
    now: () => provider.provider.services.clock.now(),
  });
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await provider?.stop();
  server?.close();
});

/** The page of a member who signed in with an emailed code. */
async function enter(): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: "reduce", viewport: { width: 800, height: 700 } });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  await page.goto(`${origin}/`);
  await page.waitForFunction(() => typeof openStepUp === "function");
  const mails = (await provider.mailbox.all(ADA)).length;
  const organization_id = await page.evaluate(
    async ([token, url, email_address]) => {
      globalThis.stepUpHost = openStepUp(token, url);
      const { client } = globalThis.stepUpHost;
      const { organization } = await client.organization.getBySlug({ organization_slug: "globex" });
      const organization_id = organization?.organization_id ?? "";
      await client.otps.email.loginOrSignup({ email_address, organization_id });
      return organization_id;
    },
    [PUBLIC_TOKEN, provider.url, ADA] as const,
  );
  const { code } = await provider.mailbox.latest(ADA, mails);
  await page.evaluate(
    async ([email_address, organization_id, code]) => {
      const { client, show } = globalThis.stepUpHost;
      await client.otps.email.authenticate({ email_address, organization_id, code, session_duration_minutes: 60 });
      show();
    },
    [ADA, organization_id, code ?? ""] as const,
  );
  return page;
}

/** The dialog sends the code when it opens, which takes longer than a call. */
const isMailed = (count: number) =>
  expect.poll(async () => (await provider.mailbox.all(ADA)).length, { timeout: 60_000 }).toBe(count);
const isAnswered = (page: Page, status: number) =>
  page.waitForFunction((title) => document.title === title, `answered ${status}`);

test("T180: an action of a host's server asks for what is missing in a dialog, and goes on", async () => {
  const page = await enter();
  const press = () => page.getByRole("button", { name: "Delete project" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await press();
  await isAnswered(page, 204);
  expect(await dialog.count()).toBe(0);

  provider.clock.advance({ minutes: 6 });
  // The page renews its JWT, which does not make the sign-in recent.
  await page.evaluate(() => globalThis.stepUpHost.client.session.authenticate());
  let mails = (await provider.mailbox.all(ADA)).length;
  await press();
  await dialog.waitFor();
  await isMailed(mails + 1);
  if (process.env.PORTICO_PICTURES) await page.screenshot({ path: `${process.env.PORTICO_PICTURES}/step-up.png` });
  await page.keyboard.press("Escape");
  await isAnswered(page, 401);
  expect(deleted).toEqual([ADA]);

  mails = (await provider.mailbox.all(ADA)).length;
  await press();
  await isMailed(mails + 1);
  const { code } = await provider.mailbox.latest(ADA, mails);
  await dialog.getByLabel("6-digit code").pressSequentially(code ?? "");
  await isAnswered(page, 204);
  expect(deleted).toEqual([ADA, ADA]);
  deleted = [];
}, 240_000);
