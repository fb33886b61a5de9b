import { checkPalette } from "@portico/ui/theme/check-palette";
import { dark } from "@portico/ui/theme/dark";
import { light } from "@portico/ui/theme/palettes";
import { contrast, parseColor } from "@portico/wire";

export interface Verdict {
  /** The color as it is shown, which may be another tone. */
  color: string;
  text: string;
  /** Of the text on it, such as `5.2`. */
  ratio: string;
  isKept: boolean;
}

/**
 * Judges a color for the button that leads, as the sign-in pages treat it: where text on it could not be read, they take
 * the nearest tone. @returns null for what is no color.
 */
export function judgeColor(color: string, theme: "light" | "dark"): Verdict | null {
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
    isKept: same(palette.primary, color),
  };
}

const same = (one: string, other: string) => `${parseColor(one)}` === `${parseColor(other)}`;
