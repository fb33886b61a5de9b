const systemIsDark = "(prefers-color-scheme: dark)";
const wantsContrast = "(prefers-contrast: more)";

const ask = (root: Element, query: string) => root.ownerDocument.defaultView?.matchMedia?.(query);

export const hasContrast = (root: Element) => ask(root, wantsContrast)?.matches === true;

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
function elementsAround(root: Element): Element[] {
  const up = ({ parentElement, parentNode }: Element) => parentElement ?? (parentNode as ShadowRoot | null)?.host;
  const found: Element[] = [];
  for (let element = up(root); element; element = up(element)) found.push(element);
  return found;
}

/** A page's head gets much else, such as a bundler's links for each piece that comes later. */
const isSheet = (node: Node) => (node as Element).matches?.("style,[rel~=stylesheet]");

/**
 * Calls when the page around may have changed its looks: attributes of the elements around, style sheets, the visitor's
 * preferences. Returns what ends it.
 */
export function watchHost(root: Element, onChange: () => void): () => void {
  const { head } = root.ownerDocument;
  const observer = new MutationObserver((changes) => {
    const isLook = (change: MutationRecord) =>
      change.attributeName || [...change.addedNodes, ...change.removedNodes].some(isSheet);
    if (changes.some(isLook)) onChange();
  });
  const onLoad = (event: Event) => isSheet(event.target as Element) && onChange();
  for (const element of elementsAround(root)) observer.observe(element, { attributes: true });
  observer.observe(head, { childList: true });
  // A style sheet from elsewhere counts when it has come.
  head.addEventListener("load", onLoad, true);
  const queries = [systemIsDark, wantsContrast].map((query) => ask(root, query));
  for (const query of queries) query?.addEventListener("change", onChange);
  return () => {
    observer.disconnect();
    head.removeEventListener("load", onLoad, true);
    for (const query of queries) query?.removeEventListener("change", onChange);
  };
}
