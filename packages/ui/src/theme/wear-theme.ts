import { type Dress, dress } from "./dress.ts";
import type { Look } from "./styles-config.ts";

/** Sees to it that every color of what a root wears can be read. Returns what takes it off. */
type Check = (root: HTMLElement, look: Look, worn: Dress) => () => void;

/** It comes after the first paint, where a widget has a second piece. */
let check: Check | undefined;
const waiting = new Set<() => void>();

export function bringChecks(theirs: Check): void {
  check = theirs;
  for (const begin of waiting) begin();
  waiting.clear();
}

const known = new WeakSet<HTMLElement>();

/** Gives a widget's root what its host's styles ask for. Returns what takes the theme off again. */
export function wearTheme(root: HTMLElement, { logo, hideHeaderText, ...rest }: Look): () => void {
  const look: Look = logo?.height ? { ...rest, logo } : rest;
  // What is read of a new root is told without its content, which so has no looks to change from: it is styled once,
  // and no color moves into the first paint.
  const isFirst = !known.has(root);
  known.add(root);
  if (isFirst) root.style.setProperty("display", "none", "important");
  const worn = dress(root, look);
  let { takeOff } = worn;
  const begin = () => {
    if (check) takeOff = check(root, look, worn);
  };
  if (check) begin();
  else waiting.add(begin);
  if (isFirst) root.style.removeProperty("display");
  return () => {
    waiting.delete(begin);
    takeOff();
  };
}
