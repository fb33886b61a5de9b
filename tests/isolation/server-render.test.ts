import type { BootstrapResponse } from "@portico/client";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser } from "../../packages/testkit/src/browser/launch-browser.ts";
import { isLong } from "../long.ts";
import { isSamePicture } from "./pictures.ts";
import { buildSample, type Runtime } from "./sample-page.ts";
import type { ServedOptions } from "./served-options.ts";
import { buildServer, type HostServer, nonce, openServed, type ServedPage } from "./served-page.ts";

const bootstrap = {
  project_name: "Acme Boards",
  disable_sdk_watermark: false,
  captcha_settings: { enabled: false },
  cname_domain: null,
  email_domains: ["acme.test"],
  pkce_required_for_email_magic_links: false,
  pkce_required_for_password_resets: false,
  pkce_required_for_oauth: false,
  pkce_required_for_sso: false,
  slug_pattern: null,
  create_organization_enabled: true,
  password_config: null,
  dfp_protected_auth_enabled: false,
  rbac_policy: null,
  siwe_required_for_crypto_wallets: false,
  vertical: "B2B",
  email_link_and_code: false,
  sms_available: true,
  password_policy: "zxcvbn",
  watermark_url: "https://portico.example",
  project_logo_url: "/logo.svg",
  branding: {
    logo_url: "/logo.svg",
    logo_dark_url: "",
    logo_has_name: false,
    primary_color: "",
    primary_color_dark: "",
    terms_url: "",
    privacy_url: "",
    favicon_url: "",
  },
} satisfies BootstrapResponse;

const login = {
  widget: "login",
  bootstrap,
  products: ["emailOtp", "oauth", "sso"],
  authFlowType: "Discovery",
  nonce,
} as const;
const oauthOptions = { providers: ["google", "github"] } as const;
const dark = { colorScheme: "dark", container: { width: 380 }, colors: { primary: "#FFE500" } } as const;

interface Case {
  options: ServedOptions;
  /** What is visible before any script has run. */
  shown: string[];
  path?: string;
  cookie?: string;
}

const cases: Record<string, Case> = {
  "the first screen, with logo, providers and watermark": {
    options: { ...login, oauthOptions },
    shown: [
      "Sign up or log in",
      "Continue with email",
      "Continue with Google",
      "Continue with SSO",
      "Powered by Portico",
    ],
  },
  "a first screen that asks for a password, in the host's colors": {
    options: { ...login, products: ["passwords"], styles: dark },
    shown: ["Password", "Sign up or reset password", "Powered by Portico"],
  },
  "the wait for the token of the address": {
    options: { ...login, hasToken: true },
    shown: ["Checking your link..."],
    path: "/authenticate?token=a-token&portico_token_type=discovery",
  },
  "the wait for an organization": {
    options: { ...login, authFlowType: "Organization", organizationSlug: "globex" },
    shown: ["Loading..."],
  },
  "the wait of a consent page": {
    options: { ...login, widget: "consent", styles: dark },
    shown: ["Loading..."],
    path: "/consent?client_id=app&redirect_uri=https%3A%2F%2Fapp.example%2F&response_type=code&scope=openid",
    cookie: "portico_session",
  },
};

interface Way {
  server: Runtime;
  page: Runtime;
  entry: string;
  /** What is removed when the script has loaded: it is outside the widget. */
  beside: string[];
}

const hydrated = { entry: "served-react.tsx", beside: ["style"] };
const mounted = { entry: "served-mount.tsx", beside: ["link", "style", "p"] };
const ways: [string, Way][] = [
  ["React 19", { server: "react-19", page: "react-19", ...hydrated }],
  ["React 18", { server: "react-18", page: "react-18", ...hydrated }],
  ["the script for pages without React, on Preact", { server: "react-19", page: "preact", ...mounted }],
];

let browser: Browser;
let darkroom: Page;
let served: ServedPage;
const servers = new Map<Runtime, HostServer>();
const serverOf = (runtime: Runtime) => servers.get(runtime) as HostServer;
beforeAll(async () => {
  browser = await launchBrowser();
  darkroom = await browser.newPage();
  for (const runtime of ["react-19", "react-18"] as const) servers.set(runtime, await buildServer(runtime));
});
afterEach(() => served?.page.context().close());
afterAll(() => browser?.close());

const built = new Map<string, Promise<Map<string, string>>>();
function filesOf(runtime: Runtime, entry: string): Promise<Map<string, string>> {
  const key = `${runtime} ${entry}`;
  const files = built.get(key) ?? buildSample(runtime, entry, "development");
  built.set(key, files);
  return files;
}

describe.each(isLong ? ways : ways.filter(([, { page }]) => page !== "react-18"))("with %s", (_, way) => {
  let files: Map<string, string>;
  beforeAll(async () => {
    files = await filesOf(way.page, way.entry);
  });

  test.each(Object.entries(cases))("the server's HTML stays: %s", async (_name, { options, shown, ...address }) => {
    const html = serverOf(way.server).renderAtOnce(options);
    expect(await serverOf(way.server).renderStreamed(options)).toBe(html);
    served = await openServed(browser, files, html, options, address);
    const { page } = served;
    for (const text of shown) expect(await page.locator(".portico-root").textContent()).toContain(text);
    const before = await describeWidget(page);
    const pictureBefore = await photograph(page);

    await served.hydrate();

    expect(served.complaints).toEqual([]);
    expect(await describeWidget(page)).toBe(before);
    await expectNothingSeen(page, pictureBefore);
    const { removed, isSameRoot } = await page.evaluate(() => ({
      removed: seen.removed,
      isSameRoot: document.querySelector(".portico-root") === first.root,
    }));
    expect(removed.filter((name) => !way.beside.includes(name))).toEqual([]);
    expect(isSameRoot).toBe(true);
  });

  test("input from before the script loaded is kept, with the focus, and is submitted correctly", async () => {
    const options: ServedOptions = { ...login, products: ["passwords", "emailOtp"] };
    served = await openServed(browser, files, serverOf(way.server).renderAtOnce(options), options);
    const { page, calls } = served;
    await page.getByLabel("Password").fill("correct horse");
    await page.getByLabel("Email").fill("ada@globex.test");

    await served.hydrate();

    expect(await page.evaluate(() => document.activeElement === first.input)).toBe(true);
    await page.keyboard.press("End");
    await page.keyboard.type("ing");
    expect(await page.getByLabel("Email").inputValue()).toBe("ada@globex.testing");
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    const authenticate = () => calls.find((call) => call.includes("/passwords/"));
    await expect.poll(authenticate).toContain('"email_address":"ada@globex.testing"');
    expect(authenticate()).toContain('"password":"correct horse"');
    expect(served.complaints).toEqual([]);
  });

  test("submitting before the script has loaded does nothing, and the input stays", async () => {
    const options: ServedOptions = { ...login, products: ["passwords", "emailOtp"] };
    served = await openServed(browser, files, serverOf(way.server).renderAtOnce(options), options);
    const { page, calls } = served;
    const left: string[] = [];
    page.on("request", (request) => request.isNavigationRequest() && left.push(request.method()));
    await page.getByLabel("Email").fill("ada@globex.test");
    await page.getByLabel("Password").fill("correct horse");
    await page.getByLabel("Password").press("Enter");
    await page.getByRole("button", { name: "Continue with email" }).click();

    await served.hydrate();

    expect(left).toEqual([]);
    expect(await page.getByLabel("Password").inputValue()).toBe("correct horse");
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await expect.poll(() => calls.filter((call) => call.includes("/passwords/")).length).toBe(1);
    expect(served.complaints).toEqual([]);
  });

  test("F24: a server that could not reach the provider renders what is certain, and nothing moves when the rest loads", async () => {
    const options: ServedOptions = { ...login, bootstrap: undefined };
    const html = serverOf(way.server).renderAtOnce(options);
    served = await openServed(browser, files, html, options, { settings: bootstrap });
    const { page } = served;
    expect(await page.locator(".portico-root").textContent()).not.toContain("Powered by Portico");
    await served.hydrate();
    await page.getByText("Powered by Portico").waitFor();
    expect(await page.evaluate(() => [seen.shifts, first.input?.isConnected])).toEqual([[], true]);
    expect(served.complaints).toEqual([]);
  });
});

test("the session is unknown to the server, and unknown in the browser until it is checked", async () => {
  const files = await filesOf("react-19", hydrated.entry);
  served = await openServed(browser, files, serverOf("react-19").renderAtOnce(login), login);
  const status = served.page.locator("#status");
  expect(await status.textContent()).toBe("unknown");
  await served.hydrate();
  expect(await status.textContent()).toBe("out");
  expect(served.complaints).toEqual([]);
});

test("React's mount renders again what a server rendered, in one go, with the input", async () => {
  const files = await filesOf("react-19", mounted.entry);
  const options: ServedOptions = { ...login, oauthOptions, styles: dark };
  served = await openServed(browser, files, serverOf("react-19").renderAtOnce(options), options);
  const { page } = served;
  await page.getByLabel("Email").fill("ada@globex.test");
  const pictureBefore = await photograph(page);
  await served.hydrate();
  await expectNothingSeen(page, pictureBefore);
  await page.keyboard.type("ing");
  expect(await page.getByLabel("Email").inputValue()).toBe("ada@globex.testing");
  expect(served.complaints).toEqual([]);
});

test("mount replaces the host's placeholder", async () => {
  const files = await filesOf("preact", mounted.entry);
  served = await openServed(browser, files, "<div id='wait' class='gray'>One moment</div>and text", login);
  await served.hydrate();
  await served.page.locator("[data-part=toaster]").waitFor({ state: "attached" });
  const [children, text] = await served.page
    .locator("#widget")
    .evaluate((place) => [[...place.children].map((it) => it.className + it.id), place.textContent ?? ""]);
  expect(children).toEqual(["portico-root"]);
  expect(text).not.toContain("and text");
});

const photograph = (page: Page) =>
  page.screenshot({
    animations: "disabled",
    // Without a style attribute on the fields, which hydration would report. A blinking caret is not part of this.
    caret: "initial",
    mask: [page.locator("input")],
  });

/** Checks that no frame showed anything else, nothing moved, and the picture is the previous one. */
async function expectNothingSeen(page: Page, pictureBefore: Buffer): Promise<void> {
  const { shifts, frames } = await page.evaluate(() => seen);
  expect({ shifts, frames: frames.length }).toEqual({ shifts: [], frames: 1 });
  const picture = await photograph(page);
  expect(picture.equals(pictureBefore) || (await isSamePicture(darkroom, picture, pictureBefore))).toBe(true);
}

/**
 * The widget's elements with their attributes and texts. IDs only have to match each other; the text of the live
 * region, and the custom properties that only scripts may set under a policy, come with the script.
 */
function describeWidget(page: Page): Promise<string> {
  return page.locator(".portico-root").evaluate((root) => {
    const ids: string[] = [];
    const describeNode = (node: Node): string => {
      if (!(node instanceof Element)) return node.nodeType === Node.TEXT_NODE ? (node.textContent ?? "") : "";
      // The container of toasts is created with the first toast.
      if (node.matches("[data-part=toaster]") && !node.textContent) return "";
      const attributes = [...node.attributes]
        .filter(({ name }) => name !== "style")
        .map(({ name, value }) => {
          if (!/^(id|for|aria-describedby)$/.test(name)) return ` ${name}=${value}`;
          if (!ids.includes(value)) ids.push(value);
          return ` ${name}=${ids.indexOf(value)}`;
        });
      const children = node.getAttribute("role") === "status" ? [] : [...node.childNodes].map(describeNode);
      return `<${node.localName}${attributes.sort().join("")}>${children.join("")}</>`;
    };
    return describeNode(root);
  });
}
