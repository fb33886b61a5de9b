// The position of everything in every state, at two widths, in both themes and both directions. Text is painted
// differently on every machine, so positions and sizes are compared, and no pictures. Check what has moved, then accept
// it: npx vitest run --project gallery tests/gallery/geometry.test.ts -u
import { expect, test } from "vitest";
import { openGallery } from "./support/open-gallery.ts";

const gallery = openGallery({ width: 480, isTimeFixed: true });

/** The positions of a state's parts, in whole pixels from its corner: `part left,top widthxheight`. */
type Places = Record<string, string[]>;

async function readPlaces(look: Record<string, string>): Promise<Places> {
  await gallery.showAll(look);
  return gallery.page.$$eval(
    "[data-fixture]",
    (specimens, isMirrored) =>
      Object.fromEntries(
        specimens.map((specimen) => {
          const root = specimen.querySelector(".portico-root") ?? specimen;
          const from = root.getBoundingClientRect();
          const places = [...root.querySelectorAll("[data-part]")].flatMap((part) => {
            // Inline elements move with their text.
            if (getComputedStyle(part).display === "inline") return [];
            const { left, right, top, width, height } = part.getBoundingClientRect();
            if (width < 2 || height < 2) return [];
            const start = isMirrored ? from.right - right : left - from.left;
            const at = [start, top - from.top].map(Math.round).join(",");
            return [`${part.getAttribute("data-part")} ${at} ${Math.round(width)}x${Math.round(height)}`];
          });
          return [specimen.getAttribute("data-fixture"), places];
        }),
      ),
    look.dir === "rtl",
  );
}

const write = (places: Places) =>
  Object.entries(places)
    .map(([name, parts]) => [`# ${name}`, ...parts, ""].join("\n"))
    .join("\n");

const sorted = (places: Places) =>
  Object.fromEntries(Object.entries(places).map(([name, parts]) => [name, parts.toSorted()]));

test.each(["full", "narrow"])("at %s width nothing has moved since the last review", async (width) => {
  const light = await readPlaces({ width });
  await expect(write(light)).toMatchFileSnapshot(`./geometry/${width}.txt`);
  // A theme only changes colors.
  expect(await readPlaces({ width, theme: "dark" })).toEqual(light);
});

test.each(["full", "narrow"])("right to left at %s width is the mirror image", async (width) => {
  const [there, mirrored] = [await readPlaces({ width }), await readPlaces({ width, dir: "rtl" })];
  // Digits run from left to right in every language, so the cells of a code are in the other order.
  expect(sorted(mirrored)).toEqual(sorted(there));
});
