/**
 * The two palettes: what the colors of a theme are when the host says nothing. `ink` in light is the public custom property
 * `--portico-ink`, in dark `--portico-ink-dark`. Dark is its own palette, not an inversion.
 */
export const light = {
  /** The card; its border; the lines, the quiet areas and the fields on it. */
  surface: "#FFFFFF",
  edge: "#C5CED3",
  line: "#C5CED3",
  tint: "#F1F4F6",
  field: "#FFFFFF",
  /** The border of a control. */
  border: "#8296A0",
  /** The border and the ring of what has the focus. */
  ring: "#2F7FB5",
  ink: "#19303D",
  soft: "#5C727D",
  success: "#0C5A56",
  error: "#8B1214",
  /** The button that leads: its fill, its text, its border, and what the fill turns to under the pointer. */
  primary: "#19303D",
  "on-primary": "#FFFFFF",
  "primary-border": "#19303D",
  "primary-turn": "#FFFFFF",
};

export type Token = keyof typeof light;
export type Palette = Record<Token, string>;

/** The declarations of a palette. `--portico-…` is public and the host's to set; `--po-…` is what our own rules read. */
export function declarePalette(palette: Palette, suffix = ""): string {
  return Object.entries(palette)
    .map(([token, color]) => `--po-${token}: var(--portico-${token}${suffix}, ${color});`)
    .join("");
}
