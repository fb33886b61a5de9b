import { contrast, parseColor, type Rgb, textOn, writeColor } from "@portico/wire";

const rgb = (color: string) => parseColor(color) as Rgb;

/**
 * The color itself when it stands out enough from the background, and from others near to it, else the nearest tone of it
 * that does.
 */
export function readable(color: string, ratio: number, background: string, ...others: string[]): string {
  const isLost = (tone: string) => [background, ...others].some((each) => contrast(tone, each) < ratio);
  return nearestTone(color, textOn(background), isLost);
}

/** The color itself when black or white stands out enough on it, else the nearest tone on which it does. */
export function bearing(color: string, ratio: number): string {
  const text = textOn(color);
  return nearestTone(color, textOn(text), (tone) => contrast(text, tone) < ratio);
}

/** Goes to black or white by lightness alone: what is mixed with them turns grey on the way, and a brand's red brown. */
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
