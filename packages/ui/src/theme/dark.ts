import { declarePalette, type Palette } from "./palettes.ts";

export const dark: Palette = {
  surface: "#14222A",
  edge: "#22343D",
  line: "#33464F",
  tint: "#1B2C35",
  field: "#0F1B22",
  border: "#5D7480",
  ring: "#6BB8EA",
  ink: "#ECF1F4",
  soft: "#9DB0BA",
  success: "#5CC8BE",
  error: "#FF9C9E",
  primary: "#DCE7ED",
  "on-primary": "#0E1B22",
  "primary-border": "#DCE7ED",
  "primary-turn": "#0E1B22",
};

const declarations = `
${declarePalette(dark, "-dark")} color-scheme: dark;
--po-plate: #D9E2E7; --po-error-tint: color-mix(in srgb, #B00 20%, var(--po-surface));
--po-shadow: 0 1px 2px rgb(0 0 0 / .4), 0 12px 32px -8px rgb(0 0 0 / .6);
`;

/** For screens only: print is always light. */
export const darkTheme = `
.portico-root .portico-logo-image[data-variant=dark] { display: none; }
@media screen {
.portico-root[data-scheme=dark] { ${declarations} }
[data-scheme=dark] .portico-logo-image[data-variant=dark] { display: block; }
[data-scheme=dark] picture:has(+ [data-variant=dark]) { display: none; }
}
@media screen and (prefers-color-scheme: dark) { .portico-root[data-scheme=auto] { ${declarations} } }
`;
