import { darkTheme } from "./dark.ts";
import { isHostDark } from "./host-scheme.ts";
import type { Palette, Token } from "./palettes.ts";
import { listSchemes, readMeasures } from "./schemes.ts";
import { addStyles } from "./styles.ts";
import type { ThemeOptions } from "./styles-config.ts";

addStyles(darkTheme);

const reads = (text: string) => globalThis.CSS?.supports?.("color", text);
const isColor = (text: string) => reads(`color-mix(in srgb, ${text}, ${text})`);
/** Whether the browser supports relative colors. */
export const canDerive = reads("rgb(from red r g b)");

/** White if it is readable (4.5:1 by luminance), otherwise black. */
const share = "clamp(0, (.18333 - .2126*r - .7152*g - .0722*b)*1e9, 1)";
const textOn = (token: Token) => `color(from var(--po-${token}) srgb-linear ${share} ${share} ${share})`;
const towardsText = (percent: number) => `color-mix(in srgb, ${textOn("surface")} ${percent}%, var(--po-surface))`;

/** The colors derived from a color that is not the default. */
const following: Partial<Record<Token, Partial<Palette>>> = {
  surface: { tint: towardsText(6), line: towardsText(20), edge: towardsText(20), field: "var(--po-surface)" },
  primary: {
    "on-primary": textOn("primary"),
    "primary-border": "var(--po-primary)",
    "primary-turn": "var(--po-on-primary)",
  },
};

/** The custom properties set on a root. */
export interface AppliedProperties {
  removeTheme(): void;
  /** The properties that were set. */
  variables: Record<string, string>;
  /** Values that are not colors, by the host's name for them. */
  unread: Record<string, string>;
}

/**
 * Sets the host's styles as custom properties on a widget's root and lets the style sheet derive the other colors.
 * Uses the CSSOM, which no Content-Security-Policy blocks.
 * @param isWhole false if colors with derived ones must wait until they can be computed.
 */
export function applyProperties(root: HTMLElement, styles: ThemeOptions, isWhole = canDerive): AppliedProperties {
  const { style } = root;
  if (styles.colorScheme === "host") root.dataset.scheme = isHostDark(root) ? "dark" : "light";
  const seen = getComputedStyle(root);
  const readProperty = (property: string) => seen.getPropertyValue(property).trim();
  /** Resolves the host's properties in a value. They may contain only the three numbers of `hsl()`. */
  const meanings = (text: string) => {
    if (!/var\(/.test(text)) return [text];
    style.setProperty("--po-probe", text);
    const meaning = readProperty("--po-probe");
    style.removeProperty("--po-probe");
    return [meaning, `hsl(${meaning})`];
  };
  const variables = readMeasures(styles);
  const unread: Record<string, string> = {};
  for (const { suffix, defaults, candidates } of listSchemes(styles, readProperty)) {
    const put = (palette: Partial<Palette>) => {
      for (const token in palette) variables[`--portico-${token}${suffix}`] = palette[token as Token] as string;
    };
    const wanted: Partial<Palette> = {};
    for (const token of Object.keys(defaults) as Token[]) {
      for (const [name, text] of Object.entries(candidates(token))) {
        if (!text) continue;
        const color = meanings(text).find(isColor);
        // Overrides an invalid value set by the page.
        wanted[token] = color ?? defaults[token];
        if (color) break;
        unread[name] = text;
      }
      const color = wanted[token];
      const others = following[token];
      if (!others || !color || color === defaults[token]) continue;
      if (!isWhole) delete wanted[token];
      else put(others);
      if (canDerive) wanted[token] = blendOver(defaults.surface, color);
    }
    put(wanted);
  }
  for (const name in variables) style.setProperty(name, variables[name] as string);
  return {
    removeTheme() {
      for (const name in variables) style.removeProperty(name);
    },
    variables,
    unread,
  };
}

/** Returns the color as it looks on the default card. */
function blendOver(surface: string, color: string): string {
  if (/^#(...){1,2}$/.test(color)) return color;
  const channels = [..."rgb"].map((channel, at) => {
    const below = Number.parseInt(surface.slice(at * 2 + 1, at * 2 + 3), 16);
    return `calc(${below} + alpha*(${channel} - ${below}))`;
  });
  return `rgb(from ${color} ${channels.join(" ")} / 1)`;
}
