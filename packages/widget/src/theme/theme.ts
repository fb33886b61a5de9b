import { darkTheme } from "./dark.ts";
import { addStyles } from "./styles.ts";
import type { Look } from "./styles-config.ts";
import { themeVariables } from "./theme-variables.ts";

addStyles(darkTheme);

/** Sets a host's styles on a widget's root, through the object model, which no Content-Security-Policy forbids. Returns what takes them off. */
export function applyTheme(root: HTMLElement, styles: Look): () => void {
  // A host that says its color by the custom property alone has said it, too: on what is around, not on what is ours.
  const { brand, ...own } = styles;
  const around = root.parentElement ?? (root.getRootNode() as ShadowRoot).host;
  const isOurs = brand && !getComputedStyle(around).getPropertyValue("--portico-primary");
  const variables = Object.entries(themeVariables(isOurs ? styles : own));
  for (const [name, value] of variables) root.style.setProperty(name, value);
  return () => {
    for (const [name] of variables) root.style.removeProperty(name);
  };
}
