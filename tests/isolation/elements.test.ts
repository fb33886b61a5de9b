// Elements on other people's pages: the same picture and the same behavior as on a neutral one, under a policy of
// nonces and trusted types only.

import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isLong } from "../long.ts";
import { type HostPage, type HostPages, nonce, openHostPages } from "./host-pages.ts";
import { type Host, hosts, sheets, sheetsAlone } from "./hosts.ts";
import { expectSamePictures, type Pictures, photograph } from "./pictures.ts";

const ADDRESS = "ada@globex.test";

let pages: HostPages;
let darkroom: Page;
beforeAll(async () => {
  pages = await openHostPages("elements-sample.tsx");
  darkroom = await pages.browser.newPage();
});
afterAll(() => pages?.stop());

/** Replaces the current element, as a script without markup does. */
function put({ frame }: HostPage, name: string, attributes: Record<string, string>): Promise<void> {
  return frame.evaluate(
    ([name, attributes, nonce]) => {
      const element = document.createElement(name);
      element.nonce = nonce;
      for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
      document.querySelector("#widget")?.replaceChildren(element);
    },
    [name, attributes, nonce] as const,
  );
}

/** Signs in, opens the user button, and goes through the account. */
async function visit(host: Host, isStrict = true): Promise<Pictures> {
  const { provider, token } = pages;
  provider.clock.advance({ hours: 2 });
  const page = await pages.open("preact", host, { isStrict });
  const { frame } = page;
  page.page.setDefaultTimeout(15_000);
  const access = { "public-token": token, "api-url": provider.url };
  const pictures: Pictures = new Map();
  const keep = async (name: string) => pictures.set(name, await photograph(frame));
  const sees = (text: string) => frame.getByText(text, { exact: true }).first().waitFor();

  await put(page, "portico-login", { ...access, products: "emailOtp" });
  await frame.getByLabel("Email").fill(ADDRESS);
  await keep("login");
  const { length } = await provider.mailbox.all(ADDRESS);
  await page.page.keyboard.press("Enter");
  await sees("Enter passcode");
  await frame.getByLabel("Passcode").fill((await provider.mailbox.latest(ADDRESS, length)).code ?? "");
  await sees("Select an organization to continue");
  await frame.getByRole("button", { name: "Globex" }).click();
  await sees("Success!");

  await put(page, "portico-user-button", { ...access, "profile-url": "#account" });
  await frame.getByRole("button", { name: "Your account" }).click();
  await frame.getByRole("button", { name: "Switch organization" }).waitFor();
  pictures.set("user button", await frame.locator("[data-part=popover]").screenshot({ animations: "disabled" }));
  await frame.getByRole("link", { name: "Your profile" }).click();
  expect(await frame.evaluate(() => location.hash)).toBe("#account");

  await put(page, "portico-profile", { ...access, section: "account" });
  await sees("Email addresses");
  await keep("account");
  await frame.getByRole("button", { name: "Sign-in and security" }).click();
  await sees("Two-step verification");
  expect(await frame.locator("portico-profile").getAttribute("section")).toBe("security");
  await keep("security");
  await frame.getByRole("button", { name: "Sessions" }).click();
  await sees("This device");
  expect(page.complaints).toEqual([]);
  await page.close();
  return pictures;
}

const quiet = new Map<Host["look"], Promise<Pictures>>();

/** The result on a page without styles and without a policy. */
function quietPictures(look: Host["look"]): Promise<Pictures> {
  const pictures = quiet.get(look) ?? visit({ look }, false);
  quiet.set(look, pictures);
  return pictures;
}

// A cross-site frame keeps no cookies, so an element with its own client is signed out.
const signedIn = Object.entries(hosts).filter(([, { inside }]) => inside !== "iframe of another site");
const everywhere: Record<string, Host> = {
  "unsets everything, importantly": { css: sheets["unsets everything, importantly"] },
  ...(isLong ? { ...sheetsAlone, ...Object.fromEntries(signedIn) } : {}),
};

test.each(Object.keys(everywhere))("login, user button and account are the same on a page that %s", async (name) => {
  const host = everywhere[name] as Host;
  // One after the other: they all use Ada's mailbox.
  const wanted = await quietPictures(host.look);
  await expectSamePictures(darkroom, await visit(host), wanted);
});
