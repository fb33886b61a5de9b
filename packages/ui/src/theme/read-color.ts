import { mix, writeColor } from "@portico/wire";
import type { Token } from "./palettes.ts";

/**
 * Has the browser read the colors of a root as they are drawn, whatever their notation. It reads them all at once, in places
 * of their own, so that the root's looks stay untouched.
 * @returns each as `#rrggbb`, as it looks where it lies on another; undefined where nothing is seen of it.
 */
export function readColors(root: HTMLElement, tokens: Token[]): (token: Token, below: string) => string | undefined {
  const place = root.ownerDocument.createElement("i");
  place.style.setProperty("display", "none", "important");
  for (const token of tokens) {
    const probe = place.appendChild(root.ownerDocument.createElement("i"));
    // Mixed with itself, a color of any kind comes out as red, green and blue.
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
