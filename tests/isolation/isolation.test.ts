import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser } from "../../packages/testkit/src/browser.ts";
import { hosts } from "./hosts.ts";
import { buildSample, isSamePicture, nonce, openHost, photograph, type Runtime, strictPolicy } from "./sample-page.ts";

const screenNames = ["main", "passcode", "discovery", "wrong", "news", "consent", "mail"];
const themed = { colorScheme: "dark", container: { width: 380 }, colors: { primary: "#FFE500" } } as const;
const runtimes: Runtime[] = ["react-19", "react-18", "preact"];

let browser: Browser;
let darkroom: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  darkroom = await browser.newPage();
});
afterAll(() => browser?.close());

async function photographAll(page: Page): Promise<Map<string, Buffer>> {
  const pictures = new Map<string, Buffer>();
  for (const name of screenNames) pictures.set(name, await photograph(page, name, { nonce }));
  pictures.set("main, themed", await photograph(page, "main", { nonce, styles: themed }));
  await page.context().close();
  return pictures;
}

async function expectSamePictures(found: Map<string, Buffer>, quiet: Map<string, Buffer>) {
  for (const [name, picture] of found) {
    const wanted = quiet.get(name) as Buffer;
    if (picture.equals(wanted) || (await isSamePicture(darkroom, picture, wanted))) continue;
    const folder = mkdtempSync(join(tmpdir(), "portico-isolation-"));
    writeFileSync(join(folder, "quiet.png"), wanted);
    writeFileSync(join(folder, "found.png"), picture);
    expect.fail(`${name} is not as on a quiet page. Both pictures are in ${folder}`);
  }
}

describe.each(runtimes)("with %s", (runtime) => {
  let sample: Map<string, string>;
  let quiet: Map<string, Buffer>;
  beforeAll(async () => {
    sample = await buildSample(runtime);
    quiet = await photographAll(await openHost(browser, sample));
  });

  test("D5: a quiet page gives the same picture twice", async () => {
    await expectSamePictures(await photographAll(await openHost(browser, sample)), quiet);
  });

  // The rules are the same under both; what differs is how the elements came to be.
  test.each(runtime === "react-19" ? Object.keys(hosts) : ["unsets everything, importantly"])(
    "D5: the widget is the same on a page that %s",
    async (name) => {
      await expectSamePictures(await photographAll(await openHost(browser, sample, { css: hosts[name] })), quiet);
    },
  );

  test("D4: under a policy of nonces alone nothing is refused, and nothing is missing", async () => {
    const page = await openHost(browser, sample, { policy: strictPolicy });
    const pictures = new Map<string, Buffer>();
    for (const name of screenNames) pictures.set(name, await photograph(page, name));
    pictures.set("main, themed", await photograph(page, "main", { styles: themed }));
    expect(await page.evaluate(() => violations)).toEqual([]);
    await page.context().close();
    await expectSamePictures(pictures, quiet);
  });

  test("D4: without constructable style sheets one style element bears the nonce", async () => {
    const before = "delete Document.prototype.adoptedStyleSheets; delete ShadowRoot.prototype.adoptedStyleSheets;";
    const page = await openHost(browser, sample, { policy: strictPolicy, before });
    const picture = await photograph(page, "main", { nonce });
    expect(await page.evaluate(() => violations)).toEqual([]);
    await page.context().close();
    await expectSamePictures(new Map([["main", picture]]), quiet);
  });

  test("a page is left as it was found", async () => {
    const page = await openHost(browser, sample, { policy: strictPolicy });
    const traces = () =>
      page.evaluate(() => [
        document.adoptedStyleSheets.length,
        document.head.innerHTML,
        document.body.innerHTML,
        document.documentElement.style.cssText,
      ]);
    const found = await traces();
    await photograph(page, "main", { styles: themed });
    expect(await traces()).toEqual(found);
    await page.context().close();
  });
});
