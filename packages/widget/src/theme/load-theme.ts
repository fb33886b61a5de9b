import { light } from "./palettes.ts";
import type { Look } from "./styles-config.ts";

type Theme = typeof import("./theme.ts");

let arrived: Theme | undefined;
const shown = new WeakSet<HTMLElement>();

/** Fetches what styles need; a failed fetch rejects and may be tried again. */
export async function fetchTheme(): Promise<Theme> {
  arrived ??= await import("./theme.ts");
  return arrived;
}

/** It came with the widget, on pages whose HTML stands while the script is on its way. */
export function arriveTheme(theme: Theme): void {
  arrived = theme;
}

/**
 * Gives a widget's root what its host's styles ask for. The default look asks for nothing; all else is arithmetic and a second
 * palette, in a chunk of its own. It is asked for together with the project's settings, without which there is nothing to
 * show either, and the root is hidden until it is here. Without it the default look has to do.
 * Returns what takes the theme off again.
 */
export function loadTheme(root: HTMLElement, { logo, hideHeaderText, ...rest }: Look): () => void {
  const look: Look = logo?.height ? { ...rest, logo } : rest;
  let isOver = false;
  let takeOff = () => {};
  const put = ({ applyTheme }: Theme) => {
    if (!isOver) takeOff = applyTheme(root, look);
  };
  if (arrived) put(arrived);
  else if (Object.keys(look)[0] || isAskedFor(root)) {
    // What the bootstrap brings may change the colors of what is seen, and must not hide it.
    if (!shown.has(root)) root.dataset.theme = "loading";
    fetchTheme()
      .then(put)
      .catch(() => {})
      .then(() => delete root.dataset.theme);
  }
  shown.add(root);
  return () => {
    isOver = true;
    takeOff();
  };
}

/** Says whether the page has set custom properties of ours, or its visitor wants more contrast. */
function isAskedFor(root: Element): boolean | undefined {
  const seen = getComputedStyle(root);
  return (
    globalThis.matchMedia?.("(prefers-contrast: more)").matches ||
    Object.keys(light).some((token) => seen.getPropertyValue(`--portico-${token}`))
  );
}
