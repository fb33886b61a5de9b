import { light } from "./palettes.ts";
import type { Look } from "./styles-config.ts";
import { applyTheme } from "./theme.ts";

const worn = new WeakSet<HTMLElement>();

/**
 * Gives a widget's root what its host's styles ask for. The default look asks for nothing; all else is arithmetic and a second
 * palette. It comes with the first screen, which without it would have to hide until another request was answered.
 * Returns what takes the theme off again.
 */
export function wearTheme(root: HTMLElement, { logo, hideHeaderText, ...rest }: Look): () => void {
  const look: Look = logo?.height ? { ...rest, logo } : rest;
  const isFirst = !worn.has(root);
  worn.add(root);
  // What is read of a new root is told without its content, which so has no looks to change from: it is styled once,
  // and no color moves into the first paint.
  if (isFirst) root.style.setProperty("display", "none", "important");
  try {
    return Object.keys(look)[0] || isAskedFor(root) ? applyTheme(root, look) : () => {};
  } finally {
    if (isFirst) root.style.removeProperty("display");
  }
}

/** Says whether the page has set custom properties of ours, or its visitor wants more contrast. */
function isAskedFor(root: Element): boolean | undefined {
  const seen = getComputedStyle(root);
  return (
    globalThis.matchMedia?.("(prefers-contrast: more)").matches ||
    Object.keys(light).some((token) => seen.getPropertyValue(`--portico-${token}`))
  );
}
