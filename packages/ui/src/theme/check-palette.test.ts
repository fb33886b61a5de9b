import { contrast, mix, parseColor, textOn } from "@portico/wire";
import { describe, expect, test } from "vitest";
import { isLong } from "../../../../tests/long.ts";
import { toReadableColor } from "./check-palette.ts";

/** Every color of a 6 × 6 × 6 cube. */
const cube = [0, 51, 102, 153, 204, 255].flatMap((red, _, steps) =>
  steps.flatMap((green) =>
    steps.map((blue) => `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, "0")).join("")}`),
  ),
);

test("colors are read in both hexadecimal forms and in no other", () => {
  expect(parseColor("#19303D")).toEqual([25, 48, 61]);
  expect(parseColor("#fA0")).toEqual([255, 170, 0]);
  for (const text of [
    "",
    "red",
    "#12",
    "#12345",
    "#1234567",
    "#12345678",
    "rgb(0 0 0)",
    "#ggg",
    " #fff",
    "url(#fff)",
  ]) {
    expect(parseColor(text), text).toBeUndefined();
  }
});

describe("contrast", () => {
  test("is WCAG's, in either order", () => {
    expect(contrast("#FFFFFF", "#000000")).toBeCloseTo(21, 5);
    expect(contrast("#000000", "#FFFFFF")).toBeCloseTo(21, 5);
    expect(contrast("#777777", "#FFFFFF")).toBeCloseTo(4.478, 3);
    expect(contrast("#123456", "#123456")).toBe(1);
  });
});

test("a mix goes from the first color to the second", () => {
  expect(mix("#000000", "#ffffff", 0)).toBe("#000000");
  expect(mix("#000000", "#ffffff", 0.5)).toBe("#808080");
  expect(mix("#102030", "#ffffff", 1)).toBe("#ffffff");
});

test("there is text for every background", () => {
  for (const background of cube)
    expect(contrast(textOn(background), background), background).toBeGreaterThanOrEqual(4.5);
});

test("every color can be made readable on every background, and one that is readable stays as it is", () => {
  // A fifth of the backgrounds is enough.
  const backgrounds = isLong ? cube : cube.filter((_, index) => index % 5 === 0);
  for (const background of backgrounds) {
    for (const color of cube) {
      const tone = toReadableColor(color, 4.5, background);
      expect(contrast(tone, background), `${color} on ${background}`).toBeGreaterThanOrEqual(4.5);
      if (contrast(color, background) >= 4.5) expect(tone).toBe(color);
    }
  }
});
