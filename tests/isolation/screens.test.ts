// Every screen of both widgets in every state, on pages with style sheets of their own.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "../../packages/testkit/src/browser/launch-browser.ts";
import { isLong } from "../long.ts";
import { sheets } from "./hosts.ts";
import { expectSamePictures, type Pictures, photograph } from "./pictures.ts";
import { buildSample, openHost, type Runtime } from "./sample-page.ts";

/** One of each kind of element that visitors do not meet in hostile-hosts.test.ts. */
const some = [
  "main.everyProvider",
  "main.sending",
  "passwordResetForm.weak",
  "totpEnrollmentQrCode.ready",
  "recoveryCodeSave.ready",
  "emailConfirmation.sent",
  "emailOtpEntry.checking",
  "discovery.entering",
  "landing.redeeming",
  "error.linkUsed",
  "consent.ungrantable",
  "consent.logos",
];

const runtimes: Runtime[] = isLong ? ["react-19", "react-18", "preact"] : ["react-19"];
const rudest = ["unsets everything, importantly", "styles every element, importantly", "moves everything"];
const cases = runtimes.flatMap((runtime) =>
  (isLong ? Object.keys(sheets) : rudest).map((name) => [name, runtime] as const),
);

const built = Object.fromEntries(runtimes.map((runtime) => [runtime, buildSample(runtime)])) as Record<
  Runtime,
  Promise<Map<string, string>>
>;

let browser: Browser;
let darkroom: Page;
let quiet: Pictures;
beforeAll(async () => {
  browser = await launchBrowser();
  darkroom = await browser.newPage();
  quiet = await photographAll("react-19");
});
afterAll(() => browser?.close());

async function photographAll(runtime: Runtime, css?: string): Promise<Pictures> {
  const page = await openHost(browser, await built[runtime], { css, before: "Date.now = () => 0;" });
  const show = (name: string) =>
    page.evaluate((name) => {
      const { takeOut } = globalThis as { takeOut?: () => void };
      takeOut?.();
      Object.assign(globalThis, { takeOut: sample.draw(document.querySelector("#widget") as Element, name) });
    }, name);
  const names = isLong ? await page.evaluate(() => sample.names) : some;
  const pictures: Pictures = new Map();
  for (const name of names) {
    await show(name);
    pictures.set(name, await photograph(page.mainFrame()));
  }
  await page.context().close();
  return pictures;
}

test.each(cases)(
  "every screen is the same on a page that %s, with %s",
  async (name, runtime) => {
    const found = await photographAll(runtime, sheets[name as keyof typeof sheets]);
    expect([...found.keys()]).toEqual([...quiet.keys()]);
    await expectSamePictures(darkroom, found, quiet);
  },
  240_000,
);
