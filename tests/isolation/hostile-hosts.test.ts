// Both widgets on other people's pages: the same picture and the same behavior as on a neutral one, under a policy of
// nonces only.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isLong } from "../long.ts";
import { type HostPages, openHostPages } from "./host-pages.ts";
import { type Host, hosts, sheetsAlone } from "./hosts.ts";
import { expectSamePictures, type Pictures } from "./pictures.ts";
import type { Runtime } from "./sample-page.ts";
import { answerApp, signIn } from "./walk.ts";

let pages: HostPages;
let darkroom: Page;
beforeAll(async () => {
  pages = await openHostPages();
  darkroom = await pages.browser.newPage();
});
afterAll(() => pages?.stop());

/**
 * Goes through both widgets on a page; in `npm test` only through the login widget, if pictures need a neutral page of
 * their own.
 */
async function visit(runtime: Runtime, host: Host, isStrict = true): Promise<Pictures> {
  // Each visitor mistypes a code, and it is always Ada.
  pages.provider.clock.advance({ hours: 2 });
  const page = await pages.open(runtime, host, { isStrict });
  const login = await signIn(pages, page);
  const consent: Pictures = isLong || !host.look ? await answerApp(pages, page) : new Map();
  expect(page.complaints).toEqual([]);
  await page.close();
  return new Map([...login, ...consent]);
}

const quiet = new Map<Host["look"], Promise<Pictures>>();

/** React's result on a page without styles and without a policy. */
function quietPictures(look: Host["look"]): Promise<Pictures> {
  const pictures = quiet.get(look) ?? visit("react-19", { look }, false);
  quiet.set(look, pictures);
  return pictures;
}

const everywhere: Record<string, Host> = isLong ? { ...hosts, ...sheetsAlone } : hosts;
const names = Object.keys(everywhere);
const cases: [Runtime, string[]][] = [
  // The two most intrusive ones.
  ["react-19", isLong ? names : names.slice(0, 2)],
  ["preact", isLong ? names : names.slice(0, 1)],
  ...(isLong ? ([["react-18", names]] as [Runtime, string[]][]) : []),
];

describe.each(cases)("with %s", (runtime, names) => {
  test.each(names)("the widgets are the same on a page that %s", async (name) => {
    const host = everywhere[name] as Host;
    await expectSamePictures(darkroom, await visit(runtime, host), await quietPictures(host.look));
  });
});
