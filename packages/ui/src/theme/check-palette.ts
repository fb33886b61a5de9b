import { contrast, mix, textOn } from "@portico/wire";
import { bearing, readable } from "./contrast.ts";
import type { Palette, Token } from "./palettes.ts";

/** The share by which the fill of a pressed button turns; the style sheet says the same in per cent. */
const PRESSED = 0.16;

export interface Wishes {
  defaults: Palette;
  isDark: boolean;
  /** More contrast than is due to everybody: 7:1 for text, 4.5:1 for edges. */
  hasMore: boolean;
  /** The color that the host wants, as it looks on the other one. */
  find(token: Token, below: string): string | undefined;
}

/** The palette that a host's wishes come to: each color as it was wanted, or in the nearest tone that can be made out. */
export function checkPalette({ defaults, isDark, hasMore, find }: Wishes): Palette {
  const [TEXT, EDGE] = hasMore ? [7, 4.5] : [4.5, 3];
  const palette = { ...defaults };
  const wantedSurface = find("surface", defaults.surface) ?? defaults.surface;
  const surface = bearing(wantedSurface, TEXT);
  palette.surface = surface;
  const wish = (token: Token) => find(token, surface);
  const check = (token: Token, color: string | undefined, ratio: number, background: string, ...others: string[]) => {
    palette[token] = readable(color ?? palette[token], ratio, background, ...others);
  };

  const end = textOn(surface);
  if (surface !== defaults.surface) {
    // What lies on the card is taken from it, so that a card of any color stays one family.
    const nearer = mix(surface, end, 0.06);
    palette.tint = contrast(end, nearer) < TEXT ? mix(surface, textOn(end), 0.06) : nearer;
    palette.line = palette.edge = mix(surface, end, 0.2);
    palette.field = surface;
  }
  // Text lies on these as it does on the card, so they must bear the same.
  for (const token of ["tint", "field"] as const) {
    const wanted = wish(token);
    if (wanted && contrast(end, wanted) >= TEXT) palette[token] = wanted;
  }
  for (const token of ["line", "edge"] as const) check(token, wish(token), hasMore ? 3 : 1, surface);
  for (const token of ["border", "ring"] as const) check(token, wish(token), EDGE, surface);
  for (const token of ["ink", "soft", "success", "error"] as const) {
    check(token, wish(token), TEXT, surface, palette.tint, palette.field);
  }

  const primary = wish("primary") ?? defaults.primary;
  // On dark a dim fill is lifted; on light a pale one keeps its tone, and its border makes it out.
  palette.primary = bearing(isDark ? readable(primary, EDGE, surface) : primary, TEXT);
  if (palette.primary !== defaults.primary) palette["on-primary"] = textOn(palette.primary);
  check("primary-border", wish("primary-border") ?? palette.primary, EDGE, surface);
  check("on-primary", wish("on-primary"), TEXT, palette.primary);
  // The fill turns towards its text if that can still be read then, else away from it.
  const text = palette["on-primary"];
  const isReadable = (turn: string) => contrast(text, mix(palette.primary, turn, PRESSED)) >= TEXT;
  const turns = [wish("primary-turn") ?? text, text, "#000000", "#FFFFFF"];
  palette["primary-turn"] = turns.find(isReadable) ?? palette.primary;
  return palette;
}
