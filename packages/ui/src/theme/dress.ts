import { darkTheme } from "./dark.ts";
import { isHostDark } from "./host-scheme.ts";
import type { Palette, Token } from "./palettes.ts";
import { addStyles } from "./styles.ts";
import type { Look } from "./styles-config.ts";
import { measures, schemesOf } from "./wishes.ts";

addStyles(darkTheme);

const reads = (text: string) => globalThis.CSS?.supports?.("color", text);
const isColor = (text: string) => reads(`color-mix(in srgb, ${text}, ${text})`);
/** Whether style sheets can take a color apart here. */
export const canDerive = reads("rgb(from red r g b)");

/** White where it can be read (4.5:1 by luminance), else black. */
const share = "clamp(0, (.18333 - .2126*r - .7152*g - .0722*b)*1e9, 1)";
const textOn = (token: Token) => `color(from var(--po-${token}) srgb-linear ${share} ${share} ${share})`;
const towardsText = (percent: number) => `color-mix(in srgb, ${textOn("surface")} ${percent}%, var(--po-surface))`;

/** What follows from a color that is not the default. */
const following: Partial<Record<Token, Partial<Palette>>> = {
  surface: { tint: towardsText(6), line: towardsText(20), edge: towardsText(20), field: "var(--po-surface)" },
  primary: {
    "on-primary": textOn("primary"),
    "primary-border": "var(--po-primary)",
    "primary-turn": "var(--po-on-primary)",
  },
};

/** What is put on a root. */
export interface Dress {
  takeOff(): void;
  /** The properties that were set. */
  variables: Record<string, string>;
  /** What is no color here, by the host's own name for it. */
  unread: Record<string, string>;
}

/**
 * Sets on a widget's root what its host says as its own custom properties, through the object model, which no
 * Content-Security-Policy forbids, and has the style sheet derive what follows.
 * @param isWhole false where colors that others follow from must wait for one that can derive those.
 */
export function dress(root: HTMLElement, styles: Look, isWhole = canDerive): Dress {
  const { style } = root;
  if (styles.colorScheme === "host") root.dataset.scheme = isHostDark(root) ? "dark" : "light";
  const seen = getComputedStyle(root);
  const told = (property: string) => seen.getPropertyValue(property).trim();
  /** What a text may mean, with the host's properties put in, which may hold the three numbers of `hsl()` alone. */
  const meanings = (text: string) => {
    if (!/var\(/.test(text)) return [text];
    style.setProperty("--po-told", text);
    const meaning = told("--po-told");
    style.removeProperty("--po-told");
    return [meaning, `hsl(${meaning})`];
  };
  const variables = measures(styles);
  const unread: Record<string, string> = {};
  for (const { suffix, defaults, wishes } of schemesOf(styles, told)) {
    const put = (palette: Partial<Palette>) => {
      for (const token in palette) variables[`--portico-${token}${suffix}`] = palette[token as Token] as string;
    };
    const wanted: Partial<Palette> = {};
    for (const token of Object.keys(defaults) as Token[]) {
      for (const [name, text] of Object.entries(wishes(token))) {
        if (!text) continue;
        const color = meanings(text).find(isColor);
        // In the place of what the page has set, which is none.
        wanted[token] = color ?? defaults[token];
        if (color) break;
        unread[name] = text;
      }
      const color = wanted[token];
      const others = following[token];
      if (!others || !color || color === defaults[token]) continue;
      if (!isWhole) delete wanted[token];
      else put(others);
      if (canDerive) wanted[token] = layOver(defaults.surface, color);
    }
    put(wanted);
  }
  for (const name in variables) style.setProperty(name, variables[name] as string);
  return {
    takeOff() {
      for (const name in variables) style.removeProperty(name);
    },
    variables,
    unread,
  };
}

/** A color as it looks on the card as it is by default. */
function layOver(surface: string, color: string): string {
  if (/^#(...){1,2}$/.test(color)) return color;
  const channels = [..."rgb"].map((channel, at) => {
    const below = Number.parseInt(surface.slice(at * 2 + 1, at * 2 + 3), 16);
    return `calc(${below} + alpha*(${channel} - ${below}))`;
  });
  return `rgb(from ${color} ${channels.join(" ")} / 1)`;
}
