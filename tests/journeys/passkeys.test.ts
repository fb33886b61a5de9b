import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { launchBrowser, PUBLIC_TOKEN, startTestProvider, type TestProvider } from "@portico/testkit";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { variant } from "../contract/support/basics.ts";
import { buildSample } from "../isolation/sample-page.ts";
import { addPasskeyDevice, type PasskeyDevice } from "./support/passkey-device.ts";
import type { PasskeyPage } from "./support/passkey-page.tsx";

declare global {
  var openPasskeys: PasskeyPage;
  var passkeyHost: ReturnType<PasskeyPage>;
}

// A passkey is added, and the next login is one press, with the browser's own WebAuthn.

let server: Server;
let origin: string;
let provider: TestProvider;
let apiUrl: string;
let browser: Browser;
let files: Map<string, string>;

const head = `<!doctype html><html lang="en"><meta charset="utf-8">`;
const reactPage = `${head}<title>React</title><script type="module" src="/sample.js"></script><body></body></html>`;
/** The page of the script tag: one line. */
const plainPage = () =>
  `${head}<title>Plain</title><body><div id="portico"></div><script type="module" src="${apiUrl}/portico/portico.js" data-public-token="${PUBLIC_TOKEN}" data-products="emailOtp passkeys" data-success-url="/inside"></script></body></html>`;
const pages: Record<string, () => string> = {
  "/": () => reactPage,
  "/plain": plainPage,
  "/inside": () => `${head}<title>Inside</title><h1>Inside</h1>`,
};

beforeAll(async () => {
  [files, browser] = await Promise.all([
    buildSample("react-19", "../journeys/support/passkey-page.tsx"),
    launchBrowser(),
  ]);
  server = createServer(({ url = "" }, response) => {
    const code = files.get(url);
    response.writeHead(200, { "Content-Type": code ? "text/javascript" : "text/html" });
    response.end(code ?? pages[url]?.() ?? "");
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const project = {
    allowed_origins: [origin],
    redirect_urls: [{ url: `${origin}/`, types: ["login", "signup", "discovery"], default: true }],
  };
  provider = await startTestProvider({
    project,
    otherProjects: [variant("kept", { ...project, http_only_cookies: { enabled: true } })],
  });
  // An IP address can be no relying party ID, and cookies of another host are not sent.
  apiUrl = provider.url.replace("127.0.0.1", "localhost");
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await provider?.stop();
  server?.close();
});

interface Visitor {
  page: Page;
  device: PasskeyDevice;
  /** The first factor, up to the list of organizations. */
  entersCode(address: string): Promise<void>;
  signsInByCode(address: string): Promise<void>;
  addsPasskey(): Promise<void>;
}

async function visit(publicToken = PUBLIC_TOKEN, isHttpOnly = false, isOffered = false): Promise<Visitor> {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  context.setDefaultTimeout(15_000);
  await context.addInitScript(
    ([token, url, isHttpOnly]) =>
      addEventListener("DOMContentLoaded", () => {
        if (typeof openPasskeys === "function") globalThis.passkeyHost = openPasskeys(token, url, isHttpOnly);
      }),
    [publicToken, apiUrl, isHttpOnly] as const,
  );
  // The device confirms every request, so by default the email field suggests nothing that it could confirm. And most
  // journeys go on as if the offer after the login had been answered before.
  await context.addInitScript(
    ([key, isOffered]) => {
      if (location.protocol !== "http:") return;
      if (!isOffered) localStorage.setItem(key, "answered");
      if (!localStorage.getItem("suggests")) PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    },
    [`portico-passkey-offer::${publicToken}`, isOffered] as const,
  );
  const page = await context.newPage();
  const device = await addPasskeyDevice(page);
  await page.goto(origin);
  async function entersCode(address: string) {
    const { length } = await provider.mailbox.all(address);
    await page.getByLabel("Email").fill(address);
    await page.getByRole("button", { name: "Continue with email" }).click();
    await page.getByRole("heading", { name: "Enter passcode" }).waitFor();
    await page.getByLabel("Passcode").fill((await provider.mailbox.latest(address, length)).code ?? "");
  }
  return {
    page,
    device,
    entersCode,
    async signsInByCode(address) {
      await entersCode(address);
      await page.getByRole("button", { name: /^Globex/ }).click();
      await page.getByRole("heading", { name: "Signed in" }).waitFor();
    },
    async addsPasskey() {
      await page.evaluate(async () => {
        const { passkeys, session } = passkeyHost;
        const { organization_id = "", member_id = "" } = session.getInfo().member ?? {};
        const who = { organization_id, member_id };
        const { public_key_credential_creation_options: options } = await passkeys.registerStart(who);
        const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
        const created = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
        await passkeys.register({ ...who, public_key_credential: created.toJSON() as never });
      });
    },
  };
}

const pressPasskey = (page: Page) => page.getByRole("button", { name: "Continue with Passkey" }).click();

const factorsOf = (page: Page) =>
  page.evaluate(() => passkeyHost.session.getInfo().session?.authentication_factors.map(({ type }) => type));

test.each([
  ["cookies of the page", PUBLIC_TOKEN, false],
  ["HttpOnly cookies", "public-token-test-kept", true],
])(
  "a member adds a passkey, and logs in with one press, with %s",
  async (_, token, isHttpOnly) => {
    const { page, device, signsInByCode, addsPasskey } = await visit(token, isHttpOnly);
    await signsInByCode("bob@globex.test");
    await addsPasskey();
    expect(await device.countCredentials()).toBe(1);
    await page.evaluate(() => passkeyHost.session.revoke());
    await pressPasskey(page);
    await page.getByRole("button", { name: /^Globex/ }).click();
    await page.getByRole("heading", { name: "Signed in" }).waitFor();
    expect(await factorsOf(page)).toEqual(["passkey"]);
    expect(await page.evaluate(() => passkeyHost.session.getTokens() === null)).toBe(isHttpOnly);
    await page.context().close();
  },
  120_000,
);

test("the script tag's page logs in with the same passkey, and suggests it in the email field", async () => {
  const { page, signsInByCode, addsPasskey } = await visit();
  await signsInByCode("ada@globex.test");
  await addsPasskey();
  const opensPlain = async () => {
    await page.context().clearCookies();
    await page.goto(`${origin}/plain`);
  };
  const entersGlobex = async () => {
    await page.getByRole("button", { name: /^Globex/ }).click();
    await page.waitForURL(`${origin}/inside`);
  };

  await opensPlain();
  await pressPasskey(page);
  await entersGlobex();
  // The member chooses the suggestion, without a press.
  await page.evaluate(() => localStorage.setItem("suggests", "yes"));
  await opensPlain();
  await entersGlobex();
  await page.context().close();
}, 120_000);

test("a member whom the device does not recognize stays on the page, and another method is at hand", async () => {
  const { page, device, signsInByCode, addsPasskey } = await visit();
  await signsInByCode("bob@globex.test");
  await addsPasskey();
  await device.setVerified(false);
  await page.evaluate(() => passkeyHost.session.revoke());
  await pressPasskey(page);
  const button = page.getByRole("button", { name: "Continue with Passkey" });
  await expect.poll(() => button.isEnabled(), { timeout: 15_000 }).toBe(true);
  await signsInByCode("bob@globex.test");
  await page.context().close();
}, 120_000);

test("after a login, the widget offers a passkey until it is answered in this browser", async () => {
  const { page, device, entersCode } = await visit(PUBLIC_TOKEN, false, true);
  const signedIn = page.getByRole("heading", { name: "Signed in" });
  const offer = page.getByRole("heading", { name: "Log in faster next time" });
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const enters = async () => {
    await entersCode("bob@globex.test");
    await page.getByRole("button", { name: /^Globex/ }).click();
  };
  await enters();
  await offer.waitFor();
  expect(await signedIn.count()).toBe(0);
  await press("Create passkey");
  await signedIn.waitFor();
  expect(await device.countCredentials()).toBe(1);
  await page.evaluate(() => passkeyHost.session.revoke());
  await enters();
  await signedIn.waitFor();
  await page.evaluate(() => {
    localStorage.clear();
    return passkeyHost.session.revoke();
  });
  await page.reload();
  await enters();
  await offer.waitFor();
  await press("Not now");
  await signedIn.waitFor();
  await page.context().close();
}, 120_000);

test("a member sets up a passkey as the second factor, logs in with it, and confirms their identity with it", async () => {
  const { page, device, entersCode } = await visit();
  const signedIn = page.getByRole("heading", { name: "Signed in" });
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await entersCode("gavin@hooli.test");
  await page.getByRole("button", { name: /^Hooli/ }).click();
  await press("Use a passkey");
  await device.setVerified(false);
  await press("Create passkey");
  await page.getByText("No passkey was used. Try again or use another method.").first().waitFor();
  await device.setVerified(true);
  await press("Create passkey");
  await signedIn.waitFor();
  expect(await factorsOf(page)).toEqual(["email_otp", "passkey"]);
  await page.evaluate(() => passkeyHost.session.revoke());
  await entersCode("gavin@hooli.test");
  await page.getByRole("button", { name: /^Hooli/ }).click();
  await page.getByRole("heading", { name: "Confirm with your passkey" }).waitFor();
  await press("Use a passkey");
  await signedIn.waitFor();
  expect(await factorsOf(page)).toEqual(["email_otp", "passkey"]);

  provider.clock.advance({ minutes: 11 });
  await press("Sensitive");
  await page.getByRole("dialog", { name: "Confirm it's you" }).waitFor();
  await press("Use a passkey");
  await page.waitForFunction(() => document.title === "Confirmed");
  await page.context().close();
}, 120_000);
