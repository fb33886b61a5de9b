// The admin components and the console, in every state: no axe violation, no overflow, and hostile names are only
// displayed.
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

test.each(["light", "dark"] as const)("in %s axe finds no violation in any state of any component", async (theme) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await showAll({ theme });
  const axe = axeOnStates(page, adminNames, theme);
  // Page-level rules are up to the host, and one page with every component has too many headings. The letter of an
  // avatar is a picture, which axe takes for text next to the name.
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
  ["the long German words", { locale: "de" }],
  ["Arabic", { locale: "ar" }],
  ["Japanese", { locale: "ja" }],
])("nothing overflows or runs at 320 px with %s", async (_, look) => {
  await page.setViewportSize({ width: 320, height: 800 });
  // Open popovers keep the position of the last direction.
  await page.goto("about:blank");
  await showAll({ ...look, width: "narrow" });
  expect(await findWide(page)).toEqual([]);
  expect(await page.locator("img[src=x]").count()).toBe(0);
  expect(dialogs).toEqual([]);
});

test("nothing overflows at full width with names that cannot wrap", async () => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await showAll({ names: "long" });
  expect(await findWide(page)).toEqual([]);
});

test("no two items of a list have a button of the same name", async () => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await showAll({});
  const repeated = await page.$$eval("[data-part=rows]", (lists) =>
    lists.flatMap((list) => {
      const names = [...list.children].flatMap((item) => [
        ...new Set(
          [...item.querySelectorAll("[data-part=line-row] button")].map(
            (button) => button.getAttribute("aria-label") ?? button.textContent,
          ),
        ),
      ]);
      const twice = names.filter((name, at) => names.indexOf(name) !== at);
      return twice.map((name) => `${list.closest("[data-fixture]")?.getAttribute("data-fixture")}: ${name}`);
    }),
  );
  expect(repeated).toEqual([]);
});

test("on phones the buttons of a row line up", async () => {
  await page.setViewportSize({ width: 320, height: 800 });
  for (const name of ["profile.factors", "profile.addressWaiting"]) {
    await gallery.showOne(name);
    const starts = await page.$$eval("[data-part=line-row] > [data-part=actions]", (all) =>
      all.map((actions) => {
        const buttons = [...actions.querySelectorAll("button")];
        const lines = Map.groupBy(buttons, (button) => button.getBoundingClientRect().top);
        // The visible start of the first button of each line: its border, or its text.
        const seen = [...lines.values()].map(([first]) => {
          const style = getComputedStyle(first as HTMLElement);
          const isBordered = !style.borderInlineStartColor.endsWith(", 0)");
          const inset = isBordered ? 0 : Number.parseFloat(style.paddingInlineStart);
          return Math.round((first as HTMLElement).getBoundingClientRect().left + inset);
        });
        return new Set(seen).size;
      }),
    );
    expect(new Set(starts), name).toEqual(new Set([1]));
  }
});

test("on phones a single short action is beside its text", async () => {
  await page.setViewportSize({ width: 320, height: 800 });
  for (const name of ["setup.ready", "setupLinks.some", "profile.sessions"]) {
    await gallery.showOne(name, { locale: "en" });
    const rows = page.locator("[data-part=line-row]:has(> [data-part=action])");
    const areBeside = await rows.evaluateAll((all) =>
      all.map((row) => {
        const [words, action] = ["line-words", "action"].map((part) =>
          (row.querySelector(`[data-part=${part}]`) as Element).getBoundingClientRect(),
        );
        return (action as DOMRect).left >= (words as DOMRect).right;
      }),
    );
    expect(new Set(areBeside), name).toEqual(new Set([true]));
  }
});

test("on phones the console's header has two rows, and its navigation and numbers do not wrap unevenly", async () => {
  await page.setViewportSize({ width: 320, height: 800 });
  await gallery.showOne("console.projects.ready");
  const height = (part: string) => page.locator(`[data-part=${part}]`).evaluate((element) => element.clientHeight);
  expect(await height("console-top")).toBeLessThan(100);
  expect(await height("console-nav")).toBeLessThan(50);
  for (const width of [320, 700, 1000]) {
    await page.setViewportSize({ width, height: 800 });
    await gallery.showOne("console.operations.health");
    const tiles = await page
      .locator("[data-part=console-tiles] > li")
      .evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect()).map(({ top, left }) => [top, left]));
    const columns = new Set(tiles.map(([, left]) => left)).size;
    expect([1, tiles.length], `${width} px`).toContain(columns);
  }
});

test("right to left is the mirror image", async () => {
  await page.setViewportSize({ width: 800, height: 800 });
  const there = await readPlaces("ltr");
  expect(await readPlaces("rtl")).toEqual(there);
});

test.each(["en", "de", "ar"])(
  "on phones each member takes two lines, or three for a whole address, in %s",
  async (locale) => {
    for (const [width, limit] of [
      [320, 84],
      [400, 68],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await gallery.showOne("members.ready", { locale });
      const rows = page.locator("[data-part=table] tbody tr");
      const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
      expect(heights).toHaveLength(4);
      expect(Math.max(...heights), `the highest row at ${width} px`).toBeLessThanOrEqual(limit);
      const addresses = page.locator("[data-part=person-detail]");
      const cut = await addresses.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
      expect(cut, `cut addresses at ${width} px`).toBe(0);
    }
  },
);

test.each([400, 1000])("in Arabic a member's name and address begin beside the avatar, at %i px", async (width) => {
  await page.setViewportSize({ width, height: 800 });
  await gallery.showOne("members.ready", { locale: "ar" });
  const sides = await page.$$eval("[data-part=person-name], [data-part=person-detail]", (texts) =>
    texts.map((text) => getComputedStyle(text).textAlign),
  );
  expect(new Set(sides)).toEqual(new Set(["right"]));
});

/** The states that are wider than their container. */
const findWide = (page: Page) =>
  page.$$eval("[data-fixture]", (specimens) =>
    specimens
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((specimen) => specimen.getAttribute("data-fixture")),
  );

/** The positions of each state's parts, from the side where its text begins. */
async function readPlaces(dir: "ltr" | "rtl") {
  // Open popovers have their position on this page, and do not look for another one when the direction changes.
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
