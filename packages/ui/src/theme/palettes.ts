/**
 * The default colors. `ink` is the public custom property `--portico-ink` in the light theme and `--portico-ink-dark`
 * in the dark one. The dark palette is designed separately, not inverted.
 */
export const light = {
  /** The card and its border; lines, tinted areas and fields on it. */
  surface: "#FFFFFF",
  edge: "#C5CED3",
  line: "#C5CED3",
  tint: "#F1F4F6",
  field: "#FFFFFF",
  /** The border of a control. */
  border: "#8296A0",
  /** Border and outline of the focused control. */
  ring: "#2F7FB5",
  ink: "#19303D",
  soft: "#5C727D",
  success: "#0C5A56",
  error: "#8B1214",
  /** The primary button: fill, text, border, and the color that its fill moves towards on hover. */
  primary: "#19303D",
  "on-primary": "#FFFFFF",
  "primary-border": "#19303D",
  "primary-turn": "#FFFFFF",
};

export type Token = keyof typeof light;
export type Palette = Record<Token, string>;

/** Returns the declarations of a palette. `--portico-…` is public, for hosts to set; `--po-…` is for our own rules. */
export function declarePalette(palette: Palette, suffix = ""): string {
  return Object.entries(palette)
    .map(([token, color]) => `--po-${token}: var(--portico-${token}${suffix}, ${color});`)
    .join("");
}
