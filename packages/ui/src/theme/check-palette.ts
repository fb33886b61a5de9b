import { contrast, mix, parseColor, type Rgb, textOn, writeColor } from "@portico/wire";
import type { Palette, Token } from "./palettes.ts";

/** How far the fill of a pressed button moves towards `primary-turn`. The style sheet has the same percentage. */
const PRESSED = 0.16;

interface PaletteOptions {
  defaults: Palette;
  isDark: boolean;
  /** Increased contrast: 7:1 for text, 4.5:1 for edges. */
  hasMore: boolean;
  /** Returns the host's color as it looks on `below`. */
  find(token: Token, below: string): string | undefined;
}

/** Computes the palette from the host's colors: each as requested, or the nearest readable tone. */
export function checkPalette({ defaults, isDark, hasMore, find }: PaletteOptions): Palette {
  const [TEXT, EDGE] = hasMore ? [7, 4.5] : [4.5, 3];
  const palette = { ...defaults };
  const wantedSurface = find("surface", defaults.surface) ?? defaults.surface;
  const surface = toReadableBackground(wantedSurface, TEXT);
  palette.surface = surface;
  const override = (token: Token) => find(token, surface);
  const check = (token: Token, color: string | undefined, ratio: number, background: string, ...others: string[]) => {
    palette[token] = toReadableColor(color ?? palette[token], ratio, background, ...others);
  };

  const end = textOn(surface);
  if (surface !== defaults.surface) {
    // Colors on the card are derived from the card's, so that they match.
    const nearer = mix(surface, end, 0.06);
    palette.tint = contrast(end, nearer) < TEXT ? mix(surface, textOn(end), 0.06) : nearer;
    palette.line = palette.edge = mix(surface, end, 0.2);
    palette.field = surface;
  }
  // Text appears on these too, so they must have the same contrast.
  for (const token of ["tint", "field"] as const) {
    const wanted = override(token);
    if (wanted && contrast(end, wanted) >= TEXT) palette[token] = wanted;
  }
  for (const token of ["line", "edge"] as const) check(token, override(token), hasMore ? 3 : 1, surface);
  for (const token of ["border", "ring"] as const) check(token, override(token), EDGE, surface);
  for (const token of ["ink", "soft", "success", "error"] as const) {
    check(token, override(token), TEXT, surface, palette.tint, palette.field);
  }

  const primary = override("primary") ?? defaults.primary;
  // In dark themes a dark fill is lightened. In light themes a pale fill keeps its tone, because its border delimits
  // it.
  palette.primary = toReadableBackground(isDark ? toReadableColor(primary, EDGE, surface) : primary, TEXT);
  if (palette.primary !== defaults.primary) palette["on-primary"] = textOn(palette.primary);
  check("primary-border", override("primary-border") ?? palette.primary, EDGE, surface);
  check("on-primary", override("on-primary"), TEXT, palette.primary);
  // The pressed fill moves towards its text if that stays readable, otherwise away from it.
  const text = palette["on-primary"];
  const isReadable = (turn: string) => contrast(text, mix(palette.primary, turn, PRESSED)) >= TEXT;
  const turns = [override("primary-turn") ?? text, text, "#000000", "#FFFFFF"];
  palette["primary-turn"] = turns.find(isReadable) ?? palette.primary;
  return palette;
}

const rgb = (color: string) => parseColor(color) as Rgb;

/** Returns the color, or the nearest tone with enough contrast to the background and similar ones. */
export function toReadableColor(color: string, ratio: number, background: string, ...others: string[]): string {
  const isLost = (tone: string) => [background, ...others].some((each) => contrast(tone, each) < ratio);
  return nearestTone(color, textOn(background), isLost);
}

/** Returns the color, or the nearest tone on which black or white text is readable. */
function toReadableBackground(color: string, ratio: number): string {
  const text = textOn(color);
  return nearestTone(color, textOn(text), (tone) => contrast(text, tone) < ratio);
}

/** Changes only the lightness: mixing with black or white would turn the color gray, or a red one brown. */
function nearestTone(color: string, end: string, isLost: (tone: string) => boolean): string {
  const channels = rgb(color);
  const middle = (Math.max(...channels) + Math.min(...channels)) / 2;
  const room = (lightness: number) => 127.5 - Math.abs(lightness - 127.5);
  let tone = color;
  for (let step = 1; step <= 25 && isLost(tone); step++) {
    const lightness = middle + ((rgb(end)[0] - middle) * step) / 25;
    const share = room(middle) && room(lightness) / room(middle);
    tone = writeColor(channels.map((channel) => lightness + (channel - middle) * share));
  }
  return tone;
}
