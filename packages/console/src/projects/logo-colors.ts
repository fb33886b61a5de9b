import { toReadableColor } from "@portico/ui/theme/check-palette";
import { dark } from "@portico/ui/theme/dark";
import { parseColor, writeColor } from "@portico/wire";

/** At most this many colors are suggested. */
const MOST = 5;
/** Hues per color circle. Shades of one hue are one color. */
const HUES = 18;
/** Below this difference between its channels, a pixel is gray. */
const GRAY = 24;
/** Paper and its edges, which are not a brand's color. */
const NEAR_WHITE = 236;

interface Bucket {
  weight: number;
  sums: [red: number, green: number, blue: number];
}

/**
 * Suggests button colors from the pixels of a logo, the most important first. A logo without colors suggests its darkest
 * gray. Empty if the image is transparent or white.
 * @param pixels red, green, blue and alpha of each pixel, as `ImageData` has them.
 */
export function listLogoColors(pixels: Uint8ClampedArray): string[] {
  const buckets = new Map<number | "gray", Bucket>();
  for (let at = 0; at < pixels.length; at += 4) {
    const channels = [pixels[at], pixels[at + 1], pixels[at + 2]] as [number, number, number];
    const [high, low] = [Math.max(...channels), Math.min(...channels)];
    if ((pixels[at + 3] ?? 0) < 128 || low > NEAR_WHITE) continue;
    const chroma = high - low;
    const isGray = chroma < GRAY;
    // A vivid pixel says more about a brand than a pale one.
    addTo(buckets, isGray ? "gray" : hueOf(channels, high, chroma), isGray ? 255 - high : chroma, channels);
  }
  const gray = buckets.get("gray");
  buckets.delete("gray");
  const total = [...buckets.values()].reduce((sum, { weight }) => sum + weight, 0);
  const colored = [...buckets.values()]
    .filter(({ weight }) => weight > total / 50)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST);
  if (colored.length > 0) return colored.map(averageOf);
  return gray && gray.weight > 0 ? [averageOf(gray)] : [];
}

/** Colors as the pixels of an image in which each is equally important. */
export function toPixels(colors: readonly string[]): Uint8ClampedArray {
  return new Uint8ClampedArray(
    colors.flatMap((color) => {
      const rgb = parseColor(color);
      return rgb ? [...rgb, 255] : [];
    }),
  );
}

/** The color for dark mode: the same, or a lighter tone that is visible on a dark card. */
export function toDarkModeColor(color: string): string {
  return toReadableColor(color, 4.5, dark.surface);
}

function addTo(buckets: Map<number | "gray", Bucket>, key: number | "gray", weight: number, channels: number[]): void {
  const bucket = buckets.get(key) ?? { weight: 0, sums: [0, 0, 0] };
  buckets.set(key, bucket);
  bucket.weight += weight;
  for (const [index, channel] of channels.entries()) bucket.sums[index as 0 | 1 | 2] += weight * channel;
}

function averageOf({ weight, sums }: Bucket): string {
  return writeColor(sums.map((sum) => sum / weight));
}

function hueOf([red, green, blue]: [number, number, number], high: number, chroma: number): number {
  const sixth =
    high === red
      ? ((green - blue) / chroma + 6) % 6
      : high === green
        ? (blue - red) / chroma + 2
        : (red - green) / chroma + 4;
  return Math.round((sixth * HUES) / 6) % HUES;
}
