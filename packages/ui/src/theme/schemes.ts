import { dark } from "./dark.ts";
import { light, type Palette, type Token } from "./palettes.ts";
import type { ThemeColor, ThemeOptions } from "./styles-config.ts";

/** Colors that are not in `styles.colors` under the same name. */
const options: Partial<Record<Token, string>> = {
  surface: "container.backgroundColor",
  edge: "container.borderColor",
  ink: "colors.text",
  soft: "colors.secondary",
  "on-primary": "buttons.textColor",
  "primary-border": "buttons.borderColor",
};

/** The light or dark theme, with the host's colors. */
export interface Scheme {
  name: "light" | "dark";
  /** Suffix of its custom properties. */
  suffix: string;
  defaults: Palette;
  /** The possible values of a color, the preferred first, by the host's name for it. */
  candidates(token: Token): Record<string, string | undefined>;
}

/**
 * Lists the themes that a widget may use.
 * @param readProperty reads one of the host's custom properties.
 */
export function listSchemes(styles: ThemeOptions, readProperty: (property: string) => string): Scheme[] {
  const { colorScheme = "light" } = styles;
  const scheme = (name: Scheme["name"], defaults: Palette, suffix = ""): Scheme => ({
    name,
    suffix,
    defaults,
    candidates(token) {
      const option = options[token] ?? `colors.${token}`;
      const property = `--portico-${token}`;
      return {
        [`styles.${option}`]: chooseColor(styles, option, name),
        [property + suffix]: readProperty(property + suffix),
        // A page that switches its own properties does not need the dark names.
        ...(suffix && colorScheme === "host" && { [property]: readProperty(property) }),
        ...(token === "primary" && { brand: styles.brand?.[name] }),
      };
    },
  });
  return [
    ...(colorScheme === "dark" ? [] : [scheme("light", light)]),
    ...(colorScheme === "light" ? [] : [scheme("dark", dark, "-dark")]),
  ];
}

function chooseColor(styles: ThemeOptions, option: string, scheme: Scheme["name"]): string | undefined {
  const [group = "", field = ""] = option.split(".");
  const color = (styles[group as "colors"] as Record<string, ThemeColor> | undefined)?.[field];
  if (typeof color === "object") return color[scheme];
  // A single background color is meant for the light theme, unless the widget is always dark or the page switches the
  // color itself.
  const isForLight = styles.colorScheme === "auto" && scheme === "dark" && option === options.surface;
  return isForLight ? undefined : color;
}

/** Returns the public custom properties that are not colors. */
export function readMeasures(styles: ThemeOptions): Record<string, string> {
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
