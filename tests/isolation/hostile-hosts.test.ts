// Both widgets on other people's pages: the same picture and the same behaviour as on a quiet one, under a policy of nonces alone.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type HostPages, openHostPages } from "./host-pages.ts";
import { type Host, hosts } from "./hosts.ts";
import { isSamePicture, type Runtime } from "./sample-page.ts";
import { answerApp, type Pictures, signIn } from "./walk.ts";

const isLong = process.env.PORTICO_LONG === "1";

let pages: HostPages;
let darkroom: Page;
beforeAll(async () => {
  pages = await openHostPages();
  darkroom = await pages.browser.newPage();
});
afterAll(() => pages?.stop());

/** Goes through both widgets on a page. */
async function visit(runtime: Runtime, host: Host, isStrict = true): Promise<Pictures> {
  // Each visitor mistypes a code, and it is always Ada.
  pages.provider.clock.advance({ hours: 2 });
  const page = await pages.open(runtime, host, { isStrict });
  const pictures = new Map([...(await signIn(pages, page)), ...(await answerApp(pages, page))]);
  expect(page.complaints).toEqual([]);
  await page.close();
  return pictures;
}

const quiet = new Map<Host["look"], Promise<Pictures>>();

/** What React draws on a page without styles and without a policy. */
function quietPictures(look: Host["look"]): Promise<Pictures> {
  const pictures = quiet.get(look) ?? visit("react", { look }, false);
  quiet.set(look, pictures);
  return pictures;
}

async function expectSamePictures(found: Pictures, wanted: Pictures) {
  const folder = mkdtempSync(join(tmpdir(), "portico-isolation-"));
  const differing: string[] = [];
  for (const [name, picture] of found) {
    const other = wanted.get(name) as Buffer;
    if (picture.equals(other) || (await isSamePicture(darkroom, picture, other))) continue;
    differing.push(name);
    writeFileSync(join(folder, `${name}, quiet.png`), other);
    writeFileSync(join(folder, `${name}, found.png`), picture);
  }
  expect(differing, `not as on a quiet page; the pictures are in ${folder}`).toEqual([]);
}

const everywhere = Object.keys(hosts);
const cases: [Runtime, string[]][] = [
  ["react", everywhere],
  ["preact", isLong ? everywhere : ["unsets everything, importantly", "has it in an iframe"]],
];

describe.each(cases)("with %s", (runtime, names) => {
  test.each(names)("D5: both widgets are the same on a page that %s", async (name) => {
    const host = hosts[name] as Host;
    await expectSamePictures(await visit(runtime, host), await quietPictures(host.look));
  });
});
