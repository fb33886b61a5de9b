import { mix, writeColor } from "@portico/wire";
import { type AppliedProperties, applyProperties, canDerive } from "./apply-properties.ts";
import { checkPalette } from "./check-palette.ts";
import { dark } from "./dark.ts";
import { light, type Token } from "./palettes.ts";
import type { ThemeOptions } from "./styles-config.ts";
import { hasContrast, watchHost } from "./watch-host.ts";

const warned = new Set<string>();

/** Once per color, for developers. */
function warnOnce(name: string, text: string): void {
  const warning = `${name}: "${text}" is not a color this browser can read. The default is used instead.`;
  if (!warned.has(warning)) console.warn(warning);
  warned.add(warning);
}

/**
 * Adjusts the colors of a root, now and whenever the page around changes: unreadable ones become the nearest readable
 * tone. Returns a function that removes the theme and the adjustments.
 */
export function keepReadable(root: HTMLElement, theme: ThemeOptions, applied: AppliedProperties): () => void {
  // The default theme needs no adjustment, unless the page sets our properties or the visitor prefers more contrast.
  if (!Object.keys({ ...theme, ...applied.variables })[0] && !hasContrast(root)) return applied.removeTheme;
  let current = applied;
  let undo = () => {};
  const removeTheme = () => {
    undo();
    current.removeTheme();
  };
  function reapply() {
    // Our own properties would hide the host's.
    removeTheme();
    current = applyProperties(root, theme, true);
    undo = correct(root, theme, current);
  }
  if (canDerive) undo = correct(root, theme, applied);
  else reapply();
  const stop = watchHost(root, reapply);
  return () => {
    stop();
    removeTheme();
  };
}

/** Returns a function that undoes the adjustments. */
function correct(root: HTMLElement, { contrast }: ThemeOptions, { unread }: AppliedProperties): () => void {
  for (const [name, text] of Object.entries(unread)) warnOnce(name, text);
  const isDark = getComputedStyle(root).colorScheme === "dark";
  const suffix = isDark ? "-dark" : "";
  const defaults = isDark ? dark : light;
  const read = readColors(root, Object.keys(defaults) as Token[]);
  const seen: Partial<Record<Token, string>> = {};
  const palette = checkPalette({
    defaults,
    isDark,
    hasMore: contrast === "more" || hasContrast(root),
    find(token, below) {
      seen[token] = read(token, below);
      return seen[token];
    },
  });
  const before = new Map<string, string>();
  for (const token of Object.keys(palette) as Token[]) {
    if (palette[token].toLowerCase() === seen[token]) continue;
    const property = `--portico-${token}${suffix}`;
    before.set(property, root.style.getPropertyValue(property));
    root.style.setProperty(property, palette[token]);
  }
  return () => {
    for (const [property, value] of before) root.style.setProperty(property, value);
  };
}

/**
 * Reads the colors of a root in any notation by letting the browser compute them, all at once and on separate
 * elements, so that the root's own styles don't change.
 * @returns each color as `#rrggbb`, as it looks on `below`; undefined if it is transparent.
 */
function readColors(root: HTMLElement, tokens: Token[]): (token: Token, below: string) => string | undefined {
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
