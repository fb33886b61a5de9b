import type { Styles } from "./styles-config.ts";

/**
 * Gives a widget's root what its host's styles ask for. The default look asks for nothing; all else is arithmetic and a second
 * palette, in a chunk of its own. It is asked for together with the project's settings, without which there is nothing to
 * show either, and the root is hidden until it is here. Without it the default look has to do.
 * Returns what takes the theme off again.
 */
export function loadTheme(root: HTMLElement, { logo, hideHeaderText, ...look }: Styles): () => void {
  let isOver = false;
  let takeOff = () => {};
  if (Object.keys(look).length > 0) {
    root.dataset.theme = "loading";
    import("./theme.ts")
      .then(({ applyTheme }) => {
        if (!isOver) takeOff = applyTheme(root, look);
      })
      .catch(() => {})
      .finally(() => delete root.dataset.theme);
  }
  return () => {
    isOver = true;
    takeOff();
  };
}
