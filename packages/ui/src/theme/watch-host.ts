import { ask, elementsAround, systemIsDark } from "./host-scheme.ts";

const wantsContrast = "(prefers-contrast: more)";

export const hasContrast = (root: Element) => ask(root, wantsContrast)?.matches === true;

/** Other elements in the head, such as module preloads, don't matter. */
const isSheet = (node: Node) => (node as Element).matches?.("style,[rel~=stylesheet]");

/**
 * Calls back when the page's theme may have changed: attributes of ancestors, style sheets, the visitor's
 * preferences. Returns a function that stops watching.
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
  // An external style sheet applies once it has loaded.
  head.addEventListener("load", onLoad, true);
  const queries = [systemIsDark, wantsContrast].map((query) => ask(root, query));
  for (const query of queries) query?.addEventListener("change", onChange);
  return () => {
    observer.disconnect();
    head.removeEventListener("load", onLoad, true);
    for (const query of queries) query?.removeEventListener("change", onChange);
  };
}
