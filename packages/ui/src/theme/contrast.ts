import { contrast, parseColor, type Rgb, textOn, writeColor } from "@portico/wire";

const rgb = (color: string) => parseColor(color) as Rgb;

/** Returns the color, or the nearest tone with enough contrast to the background and similar ones. */
export function toReadableColor(color: string, ratio: number, background: string, ...others: string[]): string {
  const isLost = (tone: string) => [background, ...others].some((each) => contrast(tone, each) < ratio);
  return nearestTone(color, textOn(background), isLost);
}

/** Returns the color, or the nearest tone on which black or white text is readable. */
export function toReadableBackground(color: string, ratio: number): string {
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
