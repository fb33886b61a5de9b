/** WCAG 2.2's contrast, for mails and pages. The widget computes its own: it takes more notations and is not the provider's. */
type Rgb = readonly [red: number, green: number, blue: number];

/** Returns `#rgb` or `#rrggbb` as `#rrggbb`; undefined for anything else. */
export function parseHexColor(text: string): string | undefined {
  if (!/^#([\da-f]{3}|[\da-f]{6})$/i.test(text)) return undefined;
  return text.length === 4 ? text.replace(/[\da-f]/gi, "$&$&") : text;
}

// All below is handed what parseHexColor returns.
const rgbOf = (color: string): Rgb => {
  const bits = Number.parseInt(color.slice(1), 16);
  return [bits >> 16, (bits >> 8) & 255, bits & 255];
};

/** The contrast ratio of two colors, 1 to 21. */
export function contrast(one: string, other: string): number {
  const ratio = (luminance(one) + 0.05) / (luminance(other) + 0.05);
  return Math.max(ratio, 1 / ratio);
}

function luminance(color: string): number {
  const [red, green, blue] = rgbOf(color).map((channel) =>
    channel <= 10 ? channel / 3294.6 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
  ) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** `share` of the second color in the first: 0 gives the first, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const target = rgbOf(second);
  const channels = rgbOf(first).map((channel, at) => Math.round(channel + ((target[at] as number) - channel) * share));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** White where it can be read (4.5:1), else black: one of the two always can. */
export function textOn(background: string): string {
  return contrast("#FFFFFF", background) < 4.5 ? "#000000" : "#FFFFFF";
}

/** The color itself where it stands out from the background, else the nearest tone of it that does. */
export function standOut(color: string, ratio: number, background: string): string {
  let tone = color;
  for (let step = 1; step <= 25 && contrast(tone, background) < ratio; step++) {
    tone = mix(color, textOn(background), step / 25);
  }
  return tone;
}
