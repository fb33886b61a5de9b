// The parts of an administration and the console, in every state: nothing that axe objects to, nothing wider than its place,
// and no name that does anything but be read.
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { axeOnStates } from "./support/axe.ts";
import { adminNames, openGallery } from "./support/open-gallery.ts";

const gallery = openGallery({ set: "admin" });
const { showAll } = gallery;
let page: Page;
const dialogs: string[] = [];
beforeAll(() => {
  page = gallery.page;
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
});

test.each(["light", "dark"] as const)("in %s axe has nothing to say about any part in any state", async (theme) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await showAll({ theme });
  const axe = axeOnStates(page, adminNames, theme);
  // What a whole page must have is the host's affair, and one page with every part has too many headings.
  // The letter of a face is a picture, which axe takes for a word of the name beside it.
  axe.disableRules([
    "page-has-heading-one",
    "region",
    "landmark-unique",
    "heading-order",
    "landmark-main-is-top-level",
    "landmark-no-duplicate-main",
    "label-content-name-mismatch",
  ]);
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target, html }) => [target.join(" "), html])])).toEqual(
    [],
  );
});

test.each([
  ["plain names", { names: "plain" }],
  ["names that have nowhere to break, or are markup", { names: "long" }],
  ["the same, right to left", { names: "long", dir: "rtl" }],
  ["the long words of German", { locale: "de" }],
])("nothing overflows at 320 px with %s, nor runs", async (_, look) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await showAll({ ...look, width: "narrow" });
  expect(await findWide(page)).toEqual([]);
  expect(await page.locator("img[src=x]").count()).toBe(0);
  expect(dialogs).toEqual([]);
});

test("nothing overflows at full width with names that have nowhere to break", async () => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await showAll({ names: "long" });
  expect(await findWide(page)).toEqual([]);
});

test("right to left is the mirror of it", async () => {
  await page.setViewportSize({ width: 800, height: 800 });
  const there = await readPlaces("ltr");
  expect(await readPlaces("rtl")).toEqual(there);
});

/** The states that are wider than their place. */
const findWide = (page: Page) =>
  page.$$eval("[data-fixture]", (specimens) =>
    specimens
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((specimen) => specimen.getAttribute("data-fixture")),
  );

/** Where the parts of each state stand, from the side where its text begins. */
async function readPlaces(dir: "ltr" | "rtl") {
  // What is open has found its place on this page, and does not look for another one when the page turns.
  await page.goto("about:blank");
  await showAll({ dir });
  return page.$$eval(
    "[data-fixture]",
    (specimens, isMirrored) =>
      Object.fromEntries(
        specimens.map((specimen) => {
          const root = specimen.querySelector(".portico-root") ?? specimen;
          const from = root.getBoundingClientRect();
          const places = [...root.querySelectorAll("[data-part]")].flatMap((part) => {
            if (getComputedStyle(part).display === "inline") return [];
            const { left, right, top, width, height } = part.getBoundingClientRect();
            if (width < 2 || height < 2) return [];
            const start = isMirrored ? from.right - right : left - from.left;
            return [
              `${part.getAttribute("data-part")} ${[start, top - from.top, width, height].map(Math.round).join()}`,
            ];
          });
          return [specimen.getAttribute("data-fixture"), places.toSorted()];
        }),
      ),
    dir === "rtl",
  );
}
