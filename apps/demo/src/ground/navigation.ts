import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let hasNavigated = false;

/** Goes to another page of the app without loading it anew. */
export function navigate(path: string, { replace = false } = {}): void {
  if (path === location.pathname) return;
  hasNavigated = true;
  history[replace ? "replaceState" : "pushState"](null, "", path);
  for (const listener of listeners) listener();
}

/** The path of the page, and a new render when it changes. */
export function usePathname(): string {
  return useSyncExternalStore(subscribe, () => location.pathname);
}

function subscribe(listener: () => void): () => void {
  const hear = () => {
    hasNavigated = true;
    listener();
  };
  listeners.add(listener);
  addEventListener("popstate", hear);
  return () => {
    listeners.delete(listener);
    removeEventListener("popstate", hear);
  };
}

/** Says whether this page came by navigating within the app; then its heading takes the focus, as after a real load. */
export const cameFromWithin = () => hasNavigated;
