import { type AppliedProperties, applyProperties } from "./apply-properties.ts";
import type { ThemeOptions } from "./styles-config.ts";

/** Makes every color of a themed root readable. Returns a function that undoes it. */
type Check = (root: HTMLElement, theme: ThemeOptions, applied: AppliedProperties) => () => void;

/** Registered after the first paint, by a lazy chunk. */
let check: Check | undefined;
const waiting = new Set<() => void>();

export function registerThemeCheck(theirs: Check): void {
  check = theirs;
  for (const begin of waiting) begin();
  waiting.clear();
}

const known = new WeakSet<HTMLElement>();

/** Applies the host's styles to a widget's root. Returns a function that removes the theme. */
export function applyTheme(root: HTMLElement, { logo, hideHeaderText, ...rest }: ThemeOptions): () => void {
  const theme: ThemeOptions = logo?.height ? { ...rest, logo } : rest;
  // Reading styles from a new root with `display: none` skips its content: it is styled only once, and no color
  // transition runs on the first paint.
  const isFirst = !known.has(root);
  known.add(root);
  if (isFirst) root.style.setProperty("display", "none", "important");
  const applied = applyProperties(root, theme);
  let { removeTheme } = applied;
  const begin = () => {
    if (check) removeTheme = check(root, theme, applied);
  };
  if (check) begin();
  else waiting.add(begin);
  if (isFirst) root.style.removeProperty("display");
  return () => {
    waiting.delete(begin);
    removeTheme();
  };
}
