import { darkTheme } from "./dark.ts";
import { hasContrast, isHostDark, watchHost } from "./host-scheme.ts";
import { createColorReader } from "./read-color.ts";
import { addStyles } from "./styles.ts";
import type { Look } from "./styles-config.ts";
import { themeVariables } from "./theme-variables.ts";

addStyles(darkTheme);

const warned = new Set<string>();

/** A developer is told of each color once. */
function warnOnce(_property: string, name: string, text: string): void {
  const warning = `${name}: "${text}" is no color that this browser can read here. The default stands in its place.`;
  if (!warned.has(warning)) console.warn(warning);
  warned.add(warning);
}

/**
 * Sets a host's styles on a widget's root, through the object model, which no Content-Security-Policy forbids, and keeps
 * them right when the page around changes. Returns what takes them off.
 */
export function applyTheme(root: HTMLElement, styles: Look): () => void {
  let names: string[] = [];
  function takeOff() {
    for (const name of names) root.style.removeProperty(name);
  }
  function put() {
    // What is ours would hide what is the host's.
    takeOff();
    if (styles.colorScheme === "host") root.dataset.scheme = isHostDark(root) ? "dark" : "light";
    const seen = root.ownerDocument.defaultView?.getComputedStyle(root);
    const variables = themeVariables(styles, {
      told: (property) => seen?.getPropertyValue(property).trim() ?? "",
      read: createColorReader(root),
      onUnread: warnOnce,
      hasContrast: hasContrast(root),
    });
    names = Object.keys(variables);
    for (const name of names) root.style.setProperty(name, variables[name] as string);
  }
  put();
  const stop = watchHost(root, put);
  return () => {
    stop();
    takeOff();
  };
}
