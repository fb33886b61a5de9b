import { checkPalette } from "./check-palette.ts";
import { dark } from "./dark.ts";
import { light, type Token } from "./palettes.ts";
import { type ReadColor, readHex } from "./read-color.ts";
import type { Look, ThemeColor } from "./styles-config.ts";

/** Where the host's styles say a color that is none of `colors` by the same name. */
const options: Partial<Record<Token, string>> = {
  surface: "container.backgroundColor",
  edge: "container.borderColor",
  ink: "colors.text",
  soft: "colors.secondary",
  "on-primary": "buttons.textColor",
  "primary-border": "buttons.borderColor",
};

/** What is known where the widget stands; without it, hexadecimal colors alone. */
export interface Place {
  /** The host's own custom properties, by name. */
  told(property: string): string;
  read: ReadColor;
  /** Called with what is no color here, by the property that it would be and by the host's own name for it. */
  onUnread(property: string, name: string, text: string): void;
  hasContrast: boolean;
}

export const nowhere: Place = { told: () => "", read: readHex, onUnread() {}, hasContrast: false };

/** The public custom properties that a host's styles, and those that it has set itself, come to. What stays at its default is left out. */
export function themeVariables(styles: Look, place: Place = nowhere): Record<string, string> {
  const { colorScheme = "light", container = {}, buttons = {} } = styles;
  const variables: Record<string, string> = {};
  const set = (name: string, value: number | string | undefined) => {
    if (value !== undefined) variables[`--portico-${name}`] = typeof value === "number" ? `${value}px` : value;
  };
  set("font", styles.fontFamily);
  set("zoom", styles.fontSize && `${styles.fontSize / 15}`);
  set("weight", styles.fontWeight && `${styles.fontWeight}`);
  set("title-weight", styles.titleWeight && `${styles.titleWeight}`);
  set("width", container.width);
  set("radius", container.borderRadius);
  set("radius-control", buttons.borderRadius);
  set("logo-height", styles.logo?.height);

  for (const scheme of ["light", "dark"] as const) {
    if (colorScheme === (scheme === "dark" ? "light" : "dark")) continue;
    const [defaults, suffix] = scheme === "dark" ? [dark, "-dark"] : [light, ""];
    const told = (token: Token) => place.told(`--portico-${token}${suffix}`);
    const find = (token: Token, below: string) => {
      const option = options[token] ?? `colors.${token}`;
      const property = `--portico-${token}`;
      const wanted = { [`styles.${option}`]: chooseColor(styles, option, scheme), [property + suffix]: told(token) };
      // A page that switches its own properties needs no second name for them.
      if (suffix && colorScheme === "host") wanted[property] = place.told(property);
      if (token === "primary" && styles.brand?.[scheme]) wanted.brand = styles.brand[scheme];
      for (const [name, text] of Object.entries(wanted)) {
        const color = text && place.read(text, scheme, below);
        if (color) return color;
        if (text) place.onUnread(property + suffix, name, text);
      }
      return undefined;
    };
    const hasMore = styles.contrast === "more" || place.hasContrast;
    const palette = checkPalette({ defaults, isDark: scheme === "dark", hasMore, find });
    for (const token of Object.keys(palette) as Token[]) {
      // Also where the host's own property would stand otherwise.
      if (palette[token] !== defaults[token] || told(token)) set(token + suffix, palette[token]);
    }
  }
  return variables;
}

function chooseColor(styles: Look, option: string, scheme: "light" | "dark"): string | undefined {
  const [group = "", field = ""] = option.split(".");
  const color = (styles[group as "colors"] as Record<string, ThemeColor> | undefined)?.[field];
  if (typeof color === "object") return color[scheme];
  // A plain background was chosen for light, unless dark is all there is or the page switches it itself.
  const isForLight = styles.colorScheme === "auto" && scheme === "dark" && option === options.surface;
  return isForLight ? undefined : color;
}
