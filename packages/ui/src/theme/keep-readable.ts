import { checkPalette } from "./check-palette.ts";
import { dark } from "./dark.ts";
import { canDerive, type Dress, dress } from "./dress.ts";
import { light, type Token } from "./palettes.ts";
import { readColors } from "./read-color.ts";
import type { Look } from "./styles-config.ts";
import { hasContrast, watchHost } from "./watch-host.ts";

const warned = new Set<string>();

/** A developer is told of each color once. */
function warnOnce(name: string, text: string): void {
  const warning = `${name}: "${text}" is not a color this browser can read. The default is used instead.`;
  if (!warned.has(warning)) console.warn(warning);
  warned.add(warning);
}

/**
 * Corrects what a root wears, now and whenever the page around changes: what cannot be read is drawn in the nearest tone that
 * can, and what can is left alone. Returns what takes everything off.
 */
export function keepReadable(root: HTMLElement, look: Look, worn: Dress): () => void {
  // The default look asks for nothing, unless the page has set properties of ours, or its visitor wants more contrast.
  if (!Object.keys({ ...look, ...worn.variables })[0] && !hasContrast(root)) return worn.takeOff;
  let dressed = worn;
  let undo = () => {};
  const takeOff = () => {
    undo();
    dressed.takeOff();
  };
  function wear() {
    // What is ours would hide what is the host's.
    takeOff();
    dressed = dress(root, look, true);
    undo = correct(root, look, dressed);
  }
  if (canDerive) undo = correct(root, look, worn);
  else wear();
  const stop = watchHost(root, wear);
  return () => {
    stop();
    takeOff();
  };
}

/** Returns what takes the corrections off. */
function correct(root: HTMLElement, { contrast }: Look, { unread }: Dress): () => void {
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
