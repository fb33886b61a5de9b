import { contrast, parseColor } from "@portico/wire";
import { checkPalette } from "./check-palette.ts";
import { dark } from "./dark.ts";
import { light } from "./palettes.ts";

export interface ButtonColor {
  /** The displayed color, which may be adjusted. */
  color: string;
  /** The color of its text: black or white. */
  text: string;
  /** The contrast of its text, rounded to one digit. */
  ratio: number;
  isKept: boolean;
}

/**
 * Checks a primary color as the sign-in pages do: if its text would be hard to read, they use the nearest readable
 * tone.
 * @returns null if it is not a color.
 */
export function checkButtonColor(color: string, theme: "light" | "dark"): ButtonColor | null {
  if (!parseColor(color)) return null;
  const isDark = theme === "dark";
  const palette = checkPalette({
    defaults: isDark ? dark : light,
    isDark,
    hasMore: false,
    find: (token) => (token === "primary" ? color : undefined),
  });
  const text = palette["on-primary"];
  return {
    color: palette.primary,
    text,
    ratio: Math.round(contrast(text, palette.primary) * 10) / 10,
    isKept: `${parseColor(palette.primary)}` === `${parseColor(color)}`,
  };
}
