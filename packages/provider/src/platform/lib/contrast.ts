import { contrast, mix, parseColor, textOn } from "@portico/wire";

/** Returns `#rgb` or `#rrggbb` as `#rrggbb`; undefined for anything else. */
export function parseHexColor(text: string): string | undefined {
  if (!parseColor(text)) return undefined;
  return text.length === 4 ? text.replace(/[\da-f]/gi, "$&$&") : text;
}

/** The color if it has enough contrast with the background, otherwise the nearest tone that has. */
export function ensureContrast(color: string, ratio: number, background: string): string {
  let tone = color;
  for (let step = 1; step <= 25 && contrast(tone, background) < ratio; step++) {
    tone = mix(color, textOn(background), step / 25);
  }
  return tone;
}
