import { mix, writeColor } from "@portico/wire";
import type { Token } from "./palettes.ts";

/**
 * Reads the colors of a root in any notation by letting the browser compute them, all at once and on separate
 * elements, so that the root's own styles don't change.
 * @returns each color as `#rrggbb`, as it looks on `below`; undefined if it is transparent.
 */
export function readColors(root: HTMLElement, tokens: Token[]): (token: Token, below: string) => string | undefined {
  const place = root.ownerDocument.createElement("i");
  place.style.setProperty("display", "none", "important");
  for (const token of tokens) {
    const probe = place.appendChild(root.ownerDocument.createElement("i"));
    // Mixing a color with itself yields red, green and blue, whatever its notation.
    const color = `color-mix(in srgb, var(--po-${token}), var(--po-${token}))`;
    probe.style.setProperty("background-color", color, "important");
  }
  root.append(place);
  const seen = [...place.children].map((probe) => getComputedStyle(probe).backgroundColor);
  place.remove();
  return (token, below) => {
    const text = seen[tokens.indexOf(token)] ?? "";
    const numbers = text
      .replaceAll("none", "0")
      .split(/[^\d.e-]/)
      .filter(Boolean)
      .map(Number);
    const [red = 0, green = 0, blue = 0, alpha = 1] = numbers;
    const unit = text.startsWith("rgb") ? 1 : 255;
    return text && alpha ? mix(below, writeColor([red * unit, green * unit, blue * unit]), alpha) : undefined;
  };
}
