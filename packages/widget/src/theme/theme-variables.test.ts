import { dark } from "@portico/ui/theme/dark";
import { light, type Palette, type Token } from "@portico/ui/theme/palettes";
import type { Styles } from "@portico/ui/theme/styles-config";
import { contrast, mix, parseColor } from "@portico/wire";
import { describe, expect, test } from "vitest";
import { extendStyles, contrast as high, neutral, soft } from "./presets.ts";
import { themeVariables } from "./theme-variables.ts";

const text: [Token, Token][] = [
  ["ink", "surface"],
  ["ink", "tint"],
  ["ink", "field"],
  ["soft", "surface"],
  ["soft", "tint"],
  ["soft", "field"],
  ["success", "surface"],
  ["error", "surface"],
  ["on-primary", "primary"],
];
const edges: [Token, Token][] = [
  ["border", "surface"],
  ["ring", "surface"],
  ["primary-border", "surface"],
];

/** Returns the palette of a root in one theme, after setting the variables. */
function paletteOf(styles: Styles, scheme: "light" | "dark"): Palette {
  const variables = themeVariables(styles);
  const palette = { ...(scheme === "dark" ? dark : light) };
  for (const token of Object.keys(palette) as Token[]) {
    palette[token] = variables[`--portico-${token}${scheme === "dark" ? "-dark" : ""}`] ?? palette[token];
  }
  return palette;
}

function expectReadable(palette: Palette, about: string, ofText = 4.5, ofEdges = 3) {
  for (const [token, on] of text) {
    expect(contrast(palette[token], palette[on]), `${about}: ${token} on ${on}`).toBeGreaterThanOrEqual(ofText);
  }
  for (const [token, on] of edges) {
    expect(contrast(palette[token], palette[on]), `${about}: ${token} on ${on}`).toBeGreaterThanOrEqual(ofEdges);
  }
  const pressed = mix(palette.primary, palette["primary-turn"], 0.16);
  expect(contrast(palette["on-primary"], pressed), `${about}: text of a pressed button`).toBeGreaterThanOrEqual(ofText);
}

test("both palettes can be read as they are", () => {
  expectReadable(light, "light");
  expectReadable(dark, "dark");
});

test("the public custom properties are these", () => {
  // A public interface: renaming or removing one breaks host pages.
  expect(Object.keys(light)).toEqual([
    "surface",
    "edge",
    "line",
    "tint",
    "field",
    "border",
    "ring",
    "ink",
    "soft",
    "success",
    "error",
    "primary",
    "on-primary",
    "primary-border",
    "primary-turn",
  ]);
  expect(Object.keys(dark)).toEqual(Object.keys(light));
});

test("no styles are no variables, in any theme", () => {
  expect(themeVariables({})).toEqual({});
  expect(themeVariables({ colorScheme: "dark" })).toEqual({});
  expect(themeVariables({ colorScheme: "auto", logo: { url: "/logo.svg" }, hideHeaderText: true })).toEqual({});
});

test("lengths are pixels when they are numbers, zero included", () => {
  const styles = {
    fontFamily: "Georgia, serif",
    container: { width: 360, borderRadius: 0 },
    buttons: { borderRadius: "1rem" },
  };
  expect(themeVariables(styles)).toEqual({
    "--portico-font": "Georgia, serif",
    "--portico-width": "360px",
    "--portico-radius": "0px",
    "--portico-radius-control": "1rem",
  });
});

describe("a color of the host", () => {
  test("stays as it is when it can be read", () => {
    const variables = themeVariables({ colors: { primary: "#6D28D9", error: "#B00020" } });
    expect(variables).toMatchObject({ "--portico-primary": "#6D28D9", "--portico-error": "#B00020" });
  });

  test("has a text of its own computed, and an edge where it is pale", () => {
    const palette = paletteOf({ colors: { primary: "#FFE500" } }, "light");
    expect(palette.primary).toBe("#FFE500");
    expect(palette["on-primary"]).toBe("#000000");
    expect(palette["primary-border"]).not.toBe("#FFE500");
    expectReadable(palette, "yellow");
  });

  test("is unchanged where no browser can read it, and dropped if it is not a color", () => {
    for (const color of ["rebeccapurple", "rgb(1 2 3)", "var(--brand)", "url(https://evil.example/)", "", "#12"]) {
      expect(
        themeVariables({ colors: { primary: color, text: color }, container: { backgroundColor: color } }),
        color,
      ).toEqual({});
    }
  });

  test("serves both themes when it is plain, and one each when it is two", () => {
    const plain = themeVariables({ colorScheme: "auto", colors: { primary: "#0A6E5C" } });
    expect(plain["--portico-primary"]).toBe("#0A6E5C");
    expect(plain["--portico-primary-dark"]).toBeDefined();
    const two = themeVariables({ colorScheme: "auto", colors: { primary: { light: "#0A6E5C", dark: "#7FE0CC" } } });
    expect(two).toMatchObject({ "--portico-primary": "#0A6E5C", "--portico-primary-dark": "#7FE0CC" });
  });

  test("applies only to light if it is a single background and the visitor's system decides", () => {
    const container = { backgroundColor: "#FFF8E7" };
    expect(themeVariables({ colorScheme: "auto", container })["--portico-surface-dark"]).toBeUndefined();
    expect(themeVariables({ colorScheme: "dark", container })["--portico-surface-dark"]).toBe("#FFF8E7");
  });
});

const samples = [
  "#000",
  "#fff",
  "#777777",
  "#19303D",
  "#FFE500",
  "#3B82F6",
  "#D64545",
  "#00FF88",
  "#2F7FB5",
  "#F7F3E8",
  "#4A4A4A",
];

test("whatever colors a host gives, all can be read in both themes", () => {
  for (const color of samples) {
    for (const other of samples) {
      const styles: Styles = {
        colorScheme: "auto",
        container: { backgroundColor: { light: other, dark: other } },
        colors: { primary: color, secondary: color, success: color, error: color, text: color, border: color },
        buttons: { textColor: other, borderColor: other },
      };
      expectReadable(paletteOf(styles, "light"), `${color} and ${other}, light`);
      expectReadable(paletteOf(styles, "dark"), `${color} and ${other}, dark`);
    }
  }
});

test("more contrast is 7:1 for text and 4.5:1 for edges, whatever colors a host gives, and is there when it gives none", () => {
  expectReadable(paletteOf({ colorScheme: "auto", contrast: "more" }, "light"), "none, light", 7, 4.5);
  expectReadable(paletteOf({ colorScheme: "auto", contrast: "more" }, "dark"), "none, dark", 7, 4.5);
  for (const color of samples) {
    for (const other of samples) {
      const styles: Styles = {
        contrast: "more",
        container: { backgroundColor: other },
        colors: {
          primary: color,
          secondary: color,
          text: color,
          border: color,
          field: color,
          tint: other,
          ring: color,
        },
        buttons: { textColor: other },
      };
      expectReadable(paletteOf(styles, "light"), `${color} and ${other}`, 7, 4.5);
    }
  }
});

test("a color that has to be another tone keeps its hue, and a pale red does not go brown", () => {
  const error = themeVariables({ colors: { error: "#FF9C9E" } })["--portico-error"] ?? "";
  const [red = 0, green = 0, blue = 0] = parseColor(error) ?? [];
  expect(contrast(error, "#FFFFFF")).toBeGreaterThanOrEqual(4.5);
  expect(red - Math.max(green, blue)).toBeGreaterThan(180);
});

test("no preset has to be corrected, and each may be extended a value at a time", () => {
  for (const [name, preset] of Object.entries({ neutral, soft, high })) {
    for (const scheme of ["light", "dark"] as const) {
      const palette = paletteOf({ ...preset, colorScheme: "auto" }, scheme);
      expectReadable(palette, `${name}, ${scheme}`, preset.contrast ? 7 : 4.5, preset.contrast ? 4.5 : 3);
      const { primary, text, secondary, border, ring, tint, field } = preset.colors as Record<
        string,
        Record<string, string>
      >;
      const wanted = { primary, ink: text, soft: secondary, border, ring, tint, field };
      for (const [token, color] of Object.entries(wanted)) {
        expect(palette[token as Token], `${name}, ${scheme}: ${token}`).toBe(color?.[scheme]);
      }
    }
  }
  const extended = extendStyles(soft, { colors: { primary: "#0A6E5C" }, hideHeaderText: true });
  expect(extended).toEqual({ ...soft, colors: { ...soft.colors, primary: "#0A6E5C" }, hideHeaderText: true });
});
