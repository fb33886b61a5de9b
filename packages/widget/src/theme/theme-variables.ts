import { contrast, mix, parseColor, readable, textOn } from "./contrast.ts";
import { dark } from "./dark.ts";
import { light, type Palette, type Token } from "./palettes.ts";
import type { Look, ThemeColor } from "./styles-config.ts";

const TEXT = 4.5;
const EDGE = 3;
/** The share by which the fill of a pressed button turns; the style sheet says the same in per cent. */
const PRESSED = 0.16;

type Scheme = "light" | "dark";

/** The public custom properties that a host's styles come to. What stays at its default is left out. */
export function themeVariables(styles: Look): Record<string, string> {
  const { colorScheme = "light", container = {}, buttons = {} } = styles;
  const variables: Record<string, string> = {};
  const set = (name: string, value: number | string | undefined) => {
    if (value !== undefined) variables[`--portico-${name}`] = typeof value === "number" ? `${value}px` : value;
  };
  set("font", styles.fontFamily);
  set("width", container.width);
  set("radius", container.borderRadius);
  set("radius-control", buttons.borderRadius);
  set("logo-height", styles.logo?.height);

  for (const scheme of colorScheme === "auto" ? (["light", "dark"] as const) : [colorScheme]) {
    const [defaults, suffix] = scheme === "dark" ? [dark, "-dark"] : [light, ""];
    const palette = checkedPalette(styles, scheme, defaults);
    for (const token of Object.keys(palette) as Token[]) {
      if (palette[token] !== defaults[token]) set(token + suffix, palette[token]);
    }
  }
  return variables;
}

function checkedPalette(
  { colorScheme, container = {}, colors = {}, buttons = {}, brand }: Look,
  scheme: Scheme,
  defaults: Palette,
): Palette {
  const palette = { ...defaults };
  const chosen = (color: ThemeColor | undefined) => {
    const text = typeof color === "object" ? color[scheme] : color;
    return text && parseColor(text) ? text : undefined;
  };
  const check = (token: Token, color: string | undefined, ratio: number, background: string, ...others: string[]) => {
    palette[token] = readable(color ?? palette[token], ratio, background, ...others);
  };

  // A plain background was chosen for light, unless dark is all there is.
  const background = container.backgroundColor;
  const isForLight = colorScheme === "auto" && scheme === "dark" && typeof background === "string";
  palette.surface = (!isForLight && chosen(background)) || palette.surface;
  const { surface } = palette;
  if (surface !== defaults.surface) {
    // What lies on the card is taken from it, so that a card of any color stays one family.
    const end = textOn(surface);
    const nearer = mix(surface, end, 0.06);
    palette.tint = contrast(end, nearer) < TEXT ? mix(surface, textOn(end), 0.06) : nearer;
    palette.line = palette.edge = mix(surface, end, 0.2);
    palette.field = surface;
  }
  check("border", chosen(colors.border), EDGE, surface);
  check("ring", undefined, EDGE, surface);
  check("ink", chosen(colors.text), TEXT, surface, palette.tint);
  check("soft", chosen(colors.secondary), TEXT, surface, palette.tint);
  check("success", chosen(colors.success), TEXT, surface, palette.tint);
  check("error", chosen(colors.error), TEXT, surface, palette.tint);

  const primary = chosen(colors.primary) ?? chosen(brand);
  if (primary) {
    // On dark a dim fill is lifted; on light a pale one keeps its tone, and its border makes it out.
    palette.primary = scheme === "dark" ? readable(primary, EDGE, surface) : primary;
    palette["on-primary"] = textOn(palette.primary);
  }
  check("primary-border", chosen(buttons.borderColor) ?? palette.primary, EDGE, surface);
  check("on-primary", chosen(buttons.textColor), TEXT, palette.primary);
  // The fill turns towards its text if that can still be read then, else away from it.
  const text = palette["on-primary"];
  const isReadable = (turn: string) => contrast(text, mix(palette.primary, turn, PRESSED)) >= TEXT;
  palette["primary-turn"] = [text, "#000000", "#FFFFFF"].find(isReadable) ?? palette.primary;
  return palette;
}
