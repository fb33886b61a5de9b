import { contrast, parseColor } from "@portico/wire";
import { checkPalette } from "./check-palette.ts";
import { dark } from "./dark.ts";
import { light } from "./palettes.ts";

export interface ButtonColor {
  /** The color as it is shown, which may be another tone. */
  color: string;
  /** The color of the text on it: black or white. */
  text: string;
  /** The contrast of the text on it, such as `5.2`. */
  ratio: string;
  isKept: boolean;
}

/**
 * Checks a color for the primary button as the sign-in pages do: if text on it could not be read, they take the nearest tone.
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
    ratio: contrast(text, palette.primary).toFixed(1),
    isKept: `${parseColor(palette.primary)}` === `${parseColor(color)}`,
  };
}
