import { dark } from "./dark.ts";
import { light, type Palette, type Token } from "./palettes.ts";
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

/** One of the two themes, and what a host wants of it. */
export interface Scheme {
  name: "light" | "dark";
  /** What the names of its properties end in. */
  suffix: string;
  defaults: Palette;
  /** What a color may be by what the host says, the best first, each by the name that the host knows it by. */
  wishes(token: Token): Record<string, string | undefined>;
}

/**
 * The themes that a widget may be seen in.
 * @param told the host's own custom properties, by name.
 */
export function schemesOf(styles: Look, told: (property: string) => string): Scheme[] {
  const { colorScheme = "light" } = styles;
  const scheme = (name: Scheme["name"], defaults: Palette, suffix = ""): Scheme => ({
    name,
    suffix,
    defaults,
    wishes(token) {
      const option = options[token] ?? `colors.${token}`;
      const property = `--portico-${token}`;
      return {
        [`styles.${option}`]: chooseColor(styles, option, name),
        [property + suffix]: told(property + suffix),
        // A page that switches its own properties needs no second name for them.
        ...(suffix && colorScheme === "host" && { [property]: told(property) }),
        ...(token === "primary" && { brand: styles.brand?.[name] }),
      };
    },
  });
  return [
    ...(colorScheme === "dark" ? [] : [scheme("light", light)]),
    ...(colorScheme === "light" ? [] : [scheme("dark", dark, "-dark")]),
  ];
}

function chooseColor(styles: Look, option: string, scheme: Scheme["name"]): string | undefined {
  const [group = "", field = ""] = option.split(".");
  const color = (styles[group as "colors"] as Record<string, ThemeColor> | undefined)?.[field];
  if (typeof color === "object") return color[scheme];
  // A plain background was chosen for light, unless dark is all there is or the page switches it itself.
  const isForLight = styles.colorScheme === "auto" && scheme === "dark" && option === options.surface;
  return isForLight ? undefined : color;
}

/** The public custom properties of a host's styles that are no colors. */
export function measures(styles: Look): Record<string, string> {
  const { container = {}, buttons = {} } = styles;
  const wanted = {
    font: styles.fontFamily,
    zoom: styles.fontSize && `${styles.fontSize / 15}`,
    weight: styles.fontWeight && `${styles.fontWeight}`,
    "title-weight": styles.titleWeight && `${styles.titleWeight}`,
    width: container.width,
    radius: container.borderRadius,
    "radius-control": buttons.borderRadius,
    "logo-height": styles.logo?.height,
  };
  const variables: Record<string, string> = {};
  for (const [name, value] of Object.entries(wanted)) {
    if (value !== undefined) variables[`--portico-${name}`] = typeof value === "number" ? `${value}px` : value;
  }
  return variables;
}
