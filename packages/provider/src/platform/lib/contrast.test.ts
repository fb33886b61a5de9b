import { contrast, mix, textOn } from "@portico/wire";
import { expect, test } from "vitest";
import { ensureContrast, parseHexColor } from "./contrast.ts";

test("a color has three or six hex digits", () => {
  expect(parseHexColor("#fA0")).toBe("#ffAA00");
  expect(parseHexColor("#19303D")).toBe("#19303D");
  for (const text of ["", "red", "#12", "#12345678", "rgb(0 0 0)", "#ggg", " #fff", "#fff;", "url(#fff)"]) {
    expect(parseHexColor(text), text).toBeUndefined();
  }
});

test("contrast follows WCAG, in either order", () => {
  expect(contrast("#FFFFFF", "#000000")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#FFFFFF")).toBeCloseTo(4.478, 3);
  expect(mix("#000000", "#ffffff", 0.5)).toBe("#808080");
});

test("every fill has a readable text color, and every color a tone with enough contrast", () => {
  const steps = ["00", "55", "aa", "ff"];
  for (const color of steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)))) {
    expect(contrast(textOn(color), color), color).toBeGreaterThanOrEqual(4.5);
    for (const surface of ["#FFFFFF", "#14222A"]) {
      expect(contrast(ensureContrast(color, 3, surface), surface), color).toBeGreaterThanOrEqual(3);
    }
  }
});
