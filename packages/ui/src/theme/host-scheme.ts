export const systemIsDark = "(prefers-color-scheme: dark)";

export const ask = (root: Element, query: string) => root.ownerDocument.defaultView?.matchMedia?.(query);

/** The ways in which pages say that they are dark: a class or an attribute on an element around, such as the first. */
const says = (scheme: string) =>
  [`.${scheme}`, ...["theme", "mode", "bs-theme", "color-mode"].map((name) => `[data-${name}=${scheme}]`)].join();

/** Says whether the page around a widget is dark by its own switch, or else by its `color-scheme`. */
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

/** From the nearest to the page itself, out of the shadow trees on the way. */
export function elementsAround(root: Element): Element[] {
  const up = ({ parentElement, parentNode }: Element) => parentElement ?? (parentNode as ShadowRoot | null)?.host;
  const found: Element[] = [];
  for (let element = up(root); element; element = up(element)) found.push(element);
  return found;
}
