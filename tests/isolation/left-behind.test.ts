// Widgets are mounted and unmounted, one at a time and several, and leave nothing behind: by Chromium's counts, and by
// the page's pending work.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isLong } from "../long.ts";
import { APP, type HostPage, type HostPages, nonce, openHostPages } from "./host-pages.ts";
import { countAtRest, watchPage } from "./page-at-rest.ts";
import type { Runtime } from "./sample-page.ts";

const MOUNTS = isLong ? 1000 : 20;
const runtimes: Runtime[] = isLong ? ["react-19", "react-18", "preact"] : ["react-19", "preact"];
const ADDRESS = "bob@globex.test";

type Widget = "login" | "consent";

declare global {
  /** Mounts a widget, with the page's client or with one of its own. */
  var put: (widget: Widget, element: Element, isOnItsOwn: boolean) => { unmount(): void };
}

let pages: HostPages;
let page: HostPage;
beforeAll(async () => {
  pages = await openHostPages();
});
afterAll(() => pages?.stop());

describe.each(runtimes)("with %s", (runtime) => {
  beforeEach(async () => {
    page = await pages.open(runtime, { before: watchPage }, { hasTime: true });
    await page.frame.evaluate(defineWays, [nonce, pages.token, pages.provider.url] as const);
  });
  afterEach(async () => {
    expect(page.complaints).toEqual([]);
    await page.close();
  });

  test.each(["login", "consent"] as const)(
    `F20: ${MOUNTS} mounts of the %s widget leave nothing behind`,
    async (widget) => {
      await signIn();
      const debug = await page.page.context().newCDPSession(page.page);
      await visitTimes(widget, 4);
      const before = await countAtRest(page.frame, debug);
      await visitTimes(widget, MOUNTS);
      expect(await countAtRest(page.frame, debug)).toEqual(before);
    },
    120_000 + MOUNTS * 300,
  );

  test("F21: two widgets on a page are independent of each other", async () => {
    const { frame } = page;
    const [one, other] = [frame.locator("#widget"), frame.locator("#other")];
    await frame.evaluate(() => {
      const element = document.createElement("div");
      element.id = "other";
      element.style.setProperty("padding-top", "520px");
      document.body.append(element);
      const mounted = put("login", document.querySelector("#widget") as Element, false);
      put("login", element, false);
      Object.assign(globalThis, { mounted });
    });
    await one.getByLabel("Email").fill("ada@globex");
    await other.getByLabel("Email").fill(ADDRESS);
    await one.getByRole("button", { name: "Continue with email" }).click();
    await one.getByText("Invalid email address").first().waitFor();
    expect(await other.getByText("Invalid email address").count()).toBe(0);
    const { length } = await pages.provider.mailbox.all(ADDRESS);
    await other.getByRole("button", { name: "Continue with email" }).click();
    await other.getByRole("heading", { name: "Enter passcode" }).waitFor();
    expect(await one.getByLabel("Email").inputValue()).toBe("ada@globex");

    const look = () => other.locator("[data-part=title]").evaluate((title) => getComputedStyle(title).font);
    const before = await look();
    await frame.evaluate("mounted.unmount()");
    expect(await one.innerHTML()).toBe("");
    expect(await look()).toBe(before);
    await other.getByLabel("Passcode").fill((await pages.provider.mailbox.latest(ADDRESS, length)).code ?? "");
    await other.getByRole("heading", { name: "Select an organization to continue" }).waitFor();
  });

  test("F21: unmounting a widget ends its requests, throws nothing, and it can be mounted again", async () => {
    const { frame, page: tab } = page;
    const api = `${pages.provider.url}/sdk/**`;
    const asked: string[] = [];
    const aborted: string[] = [];
    tab.on("requestfailed", (request) => void aborted.push(request.url()));
    const mountHere = () =>
      frame.evaluate(() => {
        const { element = document.querySelector("#widget") as Element } = globalThis as { element?: Element };
        document.body.append(element);
        Object.assign(globalThis, { element, mounted: put("login", element, true) });
      });
    const sends = (urls: string[]) => urls.filter((url) => url.includes("/otps/")).length;
    for (const [index, before] of ["", "element.remove();", "element.replaceChildren();"].entries()) {
      await mountHere();
      await frame.getByText("Powered by Portico").waitFor();
      await tab.route(api, (route) => void asked.push(route.request().url()));
      await frame.getByLabel("Email").fill(ADDRESS);
      await frame.getByRole("button", { name: "Continue with email" }).click();
      await expect.poll(() => sends(asked)).toBe(index + 1);
      await frame.evaluate(`${before} mounted.unmount()`);
      await expect.poll(() => sends(aborted)).toBe(index + 1);
      expect(await frame.locator("[data-part=root]").count()).toBe(0);
      await tab.unroute(api);
    }
  });
});

function defineWays([nonce, publicToken, apiUrl]: readonly [string, string, string]) {
  // The browser driver observes the page, too.
  waiting.observers?.clear();
  globalThis.put = (widget, element, isOnItsOwn) => {
    const place = { element, nonce, ...(isOnItsOwn ? { publicToken, apiUrl } : { client }) };
    if (widget === "consent") return portico.mountIdentityProvider(place);
    return portico.mount({ ...place, products: ["emailOtp", "sso"], authFlowType: "Discovery" });
  };
}

async function signIn() {
  const { provider } = pages;
  const { length } = await provider.mailbox.all(ADDRESS);
  await page.frame.evaluate((email_address) => client.otps.email.discovery.send({ email_address }), ADDRESS);
  const code = (await provider.mailbox.latest(ADDRESS, length)).code ?? "";
  await page.frame.evaluate(
    async ([email_address, code]) => {
      const found = await client.otps.email.discovery.authenticate({ email_address, code });
      const organization_id = found.discovered_organizations[0]?.organization.organization_id ?? "";
      await client.discovery.intermediateSessions.exchange({ organization_id });
    },
    [ADDRESS, code] as const,
  );
}

/**
 * Half of the widgets are unmounted when they show a screen and half at once; half of both have a client of their own.
 */
async function visitTimes(widget: Widget, times: number) {
  const redirect_uri = `${pages.origin}/app/callback`;
  const request = new URLSearchParams({ client_id: APP, redirect_uri, prompt: "consent" });
  await page.frame.evaluate(
    async ([widget, times, query]) => {
      history.replaceState(null, "", `?${query}`);
      for (let each = 0; each < times; each++) {
        const element = document.body.appendChild(document.createElement("div"));
        const mounted = put(widget, element, each % 2 > 0);
        const isThere = () => element.querySelector("[data-screen]:not([data-screen=Loading]) [data-part=title]");
        while (each % 4 < 2 && !isThere()) await new Promise((resolve) => setTimeout(resolve, 1));
        mounted.unmount();
        element.remove();
      }
    },
    [widget, times, widget === "consent" ? `${request}` : ""] as const,
  );
}
