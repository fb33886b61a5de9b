export const systemIsDark = "(prefers-color-scheme: dark)";

export const ask = (root: Element, query: string) => root.ownerDocument.defaultView?.matchMedia?.(query);

/** The ways in which pages mark a scheme: a class or an attribute on an ancestor. */
const says = (scheme: string) =>
  [`.${scheme}`, ...["theme", "mode", "bs-theme", "color-mode"].map((name) => `[data-${name}=${scheme}]`)].join();

/** Whether the page around a widget is dark, by its own switch or else its `color-scheme`. */
export function isHostDark(root: Element): boolean {
  const around = elementsAround(root);
  for (const element of around) {
    if (element.matches(says("dark"))) return true;
    if (element.matches(says("light"))) return false;
  }
  const [parent] = around;
  const scheme = (parent && root.ownerDocument.defaultView?.getComputedStyle(parent).colorScheme) ?? "";
  return /dark/.test(scheme) && (!/light/.test(scheme) || ask(root, systemIsDark)?.matches === true);
}

/** From the nearest ancestor up to the document, across shadow roots. */
export function elementsAround(root: Element): Element[] {
  const up = ({ parentElement, parentNode }: Element) => parentElement ?? (parentNode as ShadowRoot | null)?.host;
  const found: Element[] = [];
  for (let element = up(root); element; element = up(element)) found.push(element);
  return found;
}
