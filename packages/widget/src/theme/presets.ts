import type { Styles } from "@portico/ui/theme/styles-config";
import { systemFont } from "@portico/wire";

/**
 * Returns a preset, or any other styles, with some values replaced: `extendStyles(soft, { colors: { primary: "teal" }
 * })`.
 */
export function extendStyles(styles: Styles, changes: Styles): Styles {
  const { container, colors, buttons, ...rest } = changes;
  return {
    ...styles,
    ...rest,
    container: { ...styles.container, ...container },
    colors: { ...styles.colors, ...colors },
    buttons: { ...styles.buttons, ...buttons },
  };
}

// Plain objects: pass one as `styles`, or extend it. Their contrast is checked like that of any styles.

/** Gray, with a nearly black button (nearly white in the dark theme). Goes with any brand. */
export const neutral: Styles = {
  fontFamily: systemFont,
  fontWeight: 600,
  container: {
    borderRadius: 12,
    backgroundColor: { light: "#FFFFFF", dark: "#18181B" },
    borderColor: { light: "#E4E4E7", dark: "#2E2E33" },
  },
  colors: {
    primary: { light: "#18181B", dark: "#FAFAFA" },
    text: { light: "#18181B", dark: "#FAFAFA" },
    secondary: { light: "#63636B", dark: "#A1A1AA" },
    border: { light: "#8C8C95", dark: "#77777F" },
    ring: { light: "#52525B", dark: "#D4D4D8" },
    line: { light: "#E4E4E7", dark: "#3A3A40" },
    tint: { light: "#F4F4F5", dark: "#232327" },
    field: { light: "#FFFFFF", dark: "#111113" },
  },
  buttons: { borderRadius: 8 },
};

/** Rounded and violet. */
export const soft: Styles = {
  fontFamily: `ui-rounded, "Hiragino Maru Gothic ProN", ${systemFont}`,
  fontWeight: 600,
  container: {
    borderRadius: 24,
    backgroundColor: { light: "#FFFFFF", dark: "#1E1B2E" },
    borderColor: { light: "#E7E3F6", dark: "#322D49" },
  },
  colors: {
    primary: { light: "#5B4BC4", dark: "#B9ADFF" },
    text: { light: "#2A2540", dark: "#F1EFFA" },
    secondary: { light: "#655E82", dark: "#B3ACD0" },
    border: { light: "#9088B4", dark: "#746C9A" },
    ring: { light: "#7565D8", dark: "#B9ADFF" },
    line: { light: "#E1DCF2", dark: "#3D3757" },
    tint: { light: "#F5F3FE", dark: "#282440" },
    field: { light: "#FBFAFF", dark: "#171425" },
  },
  buttons: { borderRadius: 14 },
};

/** Black and white only: 7:1 for text, 4.5:1 for edges. */
export const contrast: Styles = {
  contrast: "more",
  container: {
    borderRadius: 6,
    backgroundColor: { light: "#FFFFFF", dark: "#000000" },
    borderColor: { light: "#000000", dark: "#FFFFFF" },
  },
  colors: {
    primary: { light: "#000000", dark: "#FFFFFF" },
    text: { light: "#000000", dark: "#FFFFFF" },
    secondary: { light: "#262626", dark: "#E5E5E5" },
    success: { light: "#00513B", dark: "#7CF5C6" },
    error: { light: "#9B0006", dark: "#FFB4B4" },
    border: { light: "#000000", dark: "#FFFFFF" },
    ring: { light: "#0033CC", dark: "#FFE066" },
    line: { light: "#8A8A8A", dark: "#8A8A8A" },
    tint: { light: "#F2F2F2", dark: "#1A1A1A" },
    field: { light: "#FFFFFF", dark: "#000000" },
  },
  buttons: { borderRadius: 4 },
};

/**
 * Uses the page's shadcn/ui theme, of Tailwind 4 (colors) or 3 (the three numbers of `hsl()`), light or dark like the
 * page.
 */
export const shadcn: Styles = {
  colorScheme: "host",
  fontFamily: `var(--font-sans, ${systemFont})`,
  fontWeight: 500,
  titleWeight: 600,
  container: {
    borderRadius: "calc(var(--radius, .625rem) + 4px)",
    backgroundColor: "var(--card)",
    borderColor: "var(--border)",
  },
  colors: {
    primary: "var(--primary)",
    text: "var(--card-foreground)",
    secondary: "var(--muted-foreground)",
    error: "var(--destructive)",
    border: "var(--input)",
    ring: "var(--ring)",
    line: "var(--border)",
    tint: "var(--muted)",
    field: "var(--background)",
  },
  buttons: { borderRadius: "calc(var(--radius, .625rem) - 2px)", textColor: "var(--primary-foreground)" },
};
