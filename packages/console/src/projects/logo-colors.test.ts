import { contrast } from "@portico/wire";
import { expect, test } from "vitest";
import { listLogoColors, toDarkModeColor, toPixels } from "./logo-colors.ts";

type Pixel = [red: number, green: number, blue: number, alpha?: number];
const image = (...areas: [count: number, pixel: Pixel][]) =>
  new Uint8ClampedArray(
    areas.flatMap(([count, [red, green, blue, alpha = 255]]) => Array(count).fill([red, green, blue, alpha]).flat()),
  );

test.each<[string, Uint8ClampedArray, string[]]>([
  ["one color on white", image([900, [255, 255, 255]], [100, [107, 47, 179]]), ["#6b2fb3"]],
  ["on a transparent ground", image([900, [255, 0, 0, 0]], [100, [0, 120, 212]]), ["#0078d4"]],
  ["the larger of two colors first", image([300, [220, 40, 40]], [100, [30, 60, 200]]), ["#dc2828", "#1e3cc8"]],
  [
    "a vivid color before more of a pale one",
    image([300, [200, 230, 200]], [100, [200, 20, 20]]),
    ["#c81414", "#c8e6c8"],
  ],
  ["shades of one hue as one color", image([50, [0, 100, 200]], [50, [0, 80, 160]]), ["#005bb6"]],
  ["no specks", image([5000, [0, 120, 212]], [10, [255, 0, 0]]), ["#0078d4"]],
  ["black letters", image([900, [255, 255, 255]], [100, [17, 17, 17]]), ["#111111"]],
  ["nothing for white paper", image([100, [255, 255, 255]]), []],
  ["nothing for an empty image", image([100, [0, 0, 0, 0]]), []],
])("finds %s", (_, pixels, expected) => {
  expect(listLogoColors(pixels)).toEqual(expected);
});

test("colors that a site names are suggested like those of an image", () => {
  expect(listLogoColors(toPixels(["#ffffff", "#6B2FB3", "#333333", "tomato"]))).toEqual(["#6b2fb3"]);
  expect(listLogoColors(toPixels(["#fff", "not a color"]))).toEqual([]);
});

test("suggests at most five colors", () => {
  const many = [0, 40, 80, 120, 160, 200, 240].map((shift): [number, Pixel] => [10, [255, shift, 0]]);
  const other = [40, 120, 200].map((shift): [number, Pixel] => [10, [0, shift, 255]]);
  expect(listLogoColors(image(...many, ...other))).toHaveLength(5);
});

test.each(["#111111", "#6b2fb3", "#0078d4", "#ffd400"])("is visible on a dark card: %s", (color) => {
  expect(contrast(toDarkModeColor(color), "#14222A")).toBeGreaterThanOrEqual(4.5);
});
