/** Three numbers of 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Turns `#rgb` or `#rrggbb` into three numbers; anything else is undefined. */
export function parseColor(text: string): Rgb | undefined {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(text)?.[1];
  if (!hex) return undefined;
  const bits = Number.parseInt(hex.length === 3 ? hex.replace(/./g, "$&$&") : hex, 16);
  return [bits >> 16, (bits >> 8) & 255, bits & 255];
}

export function writeColor(channels: readonly number[]): string {
  const hex = channels.map((channel) =>
    Math.round(Math.min(255, Math.max(0, channel)))
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${hex.join("")}`;
}

// The functions below expect colors that parseColor accepts.
const rgb = (color: string) => parseColor(color) as Rgb;

/** WCAG 2.2's contrast ratio of two colors, 1 to 21. */
export function contrast(one: string, other: string): number {
  const ratio = (luminance(one) + 0.05) / (luminance(other) + 0.05);
  return Math.max(ratio, 1 / ratio);
}

function luminance(color: string): number {
  const linear = (channel: number) => (channel <= 10 ? channel / 3294.6 : ((channel / 255 + 0.055) / 1.055) ** 2.4);
  const [red, green, blue] = rgb(color);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Mixes two colors: `share` 0 returns the first, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const target = rgb(second);
  return writeColor(rgb(first).map((channel, at) => channel + ((target[at] as number) - channel) * share));
}

/** White if its contrast is at least 4.5:1, otherwise black. One of the two always has enough contrast. */
export function textOn(background: string): string {
  return contrast("#FFFFFF", background) < 4.5 ? "#000000" : "#FFFFFF";
}
