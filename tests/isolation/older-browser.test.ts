// The promises of docs/embedding.md for browsers of 2022. Newer features are removed from this browser where possible.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import scriptTag from "../../packages/widget/vite.embed.config.ts";
import { isLong } from "../long.ts";
import { type HostPages, openHostPages } from "./host-pages.ts";
import type { Runtime } from "./sample-page.ts";
import { answerApp, signIn } from "./walk.ts";

const runtimes: Runtime[] = isLong ? ["react-19", "react-18", "preact"] : ["preact"];

let pages: HostPages;
beforeAll(async () => {
  pages = await openHostPages();
});
afterAll(() => pages?.stop());

/** Removes features that Chrome 99, Firefox 98 or Safari 16 do not have. The removed ones are in `forgotten`. */
function forget(): void {
  const prototypes = [Array, String, Map, Set, Promise, Document, ShadowRoot, HTMLElement, Element].map(
    ({ prototype }) => prototype,
  );
  const later = [
    ...["findLast", "findLastIndex", "toReversed", "toSorted", "toSpliced", "with", "isWellFormed", "toWellFormed"],
    ...["groupBy", "withResolvers", "try", "union", "intersection", "difference", "isSubsetOf", "fromAsync"],
    ...["any", "timeout", "canParse", "parse", "requestIdleCallback", "cancelIdleCallback", "Temporal", "Iterator"],
    ...["adoptedStyleSheets", "checkVisibility", "showPopover", "hidePopover", "togglePopover", "scheduler"],
    ...["navigation", "cookieStore", "trustedTypes", "CSSScopeRule", "startViewTransition"],
  ];
  const forgotten: string[] = [];
  for (const place of [globalThis, AbortSignal, URL, Object, Map, Promise, Array, ...prototypes]) {
    for (const name of later) {
      // `Promise.any` is from 2020.
      if (!Object.hasOwn(place, name) || (place === Promise && name === "any")) continue;
      delete (place as unknown as Record<string, unknown>)[name];
      forgotten.push(name);
    }
  }
  Object.assign(globalThis, { forgotten });
}

test.each(runtimes)("with %s a browser of 2022 signs in, and answers an app", async (runtime) => {
  const page = await pages.open(runtime, { before: `(${forget})()` });
  const missing = await page.frame.evaluate(() => (globalThis as unknown as { forgotten: string[] }).forgotten);
  expect(missing).toEqual(expect.arrayContaining(["any", "timeout", "canParse", "requestIdleCallback", "toSorted"]));
  await signIn(pages, page);
  await answerApp(pages, page);
  expect(page.complaints).toEqual([]);
  await page.close();
});

test("script tags are built for the browsers that the page names", () => {
  const named = /Chrome and Edge from (\d+), Firefox from (\d+), Safari from (\d+)/;
  const [, chrome, firefox, safari] = named.exec(readFileSync("docs/embedding.md", "utf8")) ?? [];
  expect(scriptTag.build?.target).toEqual([`chrome${chrome}`, `firefox${firefox}`, `safari${safari}`]);
});
