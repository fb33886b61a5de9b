import { mix, parseColor, writeColor } from "@portico/wire";

/** Turns a color as CSS has it into `#rrggbb`, as it looks where it lies on another; undefined where it is none. */
export type ReadColor = (text: string, scheme: "light" | "dark", below: string) => string | undefined;

/** What can be known without a browser. */
export const readHex: ReadColor = (text) => (parseColor(text) ? text : undefined);

/** Has the browser read colors, in any notation and with the host's own custom properties, as it does in this place. */
export function createColorReader(root: HTMLElement): ReadColor {
  const view = root.ownerDocument.defaultView as Window;
  const compute = (text: string, scheme: string) => {
    // Mixed with itself, a color of any kind comes out as red, green and blue.
    root.style.setProperty("background-color", `color-mix(in srgb, ${text}, ${text})`, "important");
    root.style.setProperty("color-scheme", scheme, "important");
    const seen = view.getComputedStyle(root).backgroundColor;
    root.style.removeProperty("background-color");
    root.style.removeProperty("color-scheme");
    const numbers = seen
      .replaceAll("none", "0")
      .split(/[^\d.e-]/)
      .filter(Boolean)
      .map(Number);
    const [red = 0, green = 0, blue = 0, alpha = 1] = numbers;
    const unit = seen.startsWith("rgb") ? 1 : 255;
    return seen && alpha ? { color: writeColor([red * unit, green * unit, blue * unit]), alpha } : undefined;
  };
  return (text, scheme, below) => {
    const hex = readHex(text, scheme, below);
    if (hex) return hex;
    // A host's property may hold the three numbers of `hsl()` alone.
    const read = compute(text, scheme) ?? (/^var\(/.test(text) ? compute(`hsl(${text})`, scheme) : undefined);
    return read && mix(below, read.color, read.alpha);
  };
}
