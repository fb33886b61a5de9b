import { useEffect, useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let hasNavigated = false;

/** Opens another page of the app without reloading. */
export function navigate(path: string, { replace = false } = {}): void {
  if (path === location.pathname) return;
  hasNavigated = true;
  history[replace ? "replaceState" : "pushState"](null, "", path);
  for (const listener of listeners) listener();
}

/** Returns the path of the page and renders again when it changes. */
export function usePathname(): string {
  return useSyncExternalStore(subscribe, () => location.pathname);
}

function subscribe(listener: () => void): () => void {
  const onPopState = () => {
    hasNavigated = true;
    listener();
  };
  listeners.add(listener);
  addEventListener("popstate", onPopState);
  return () => {
    listeners.delete(listener);
    removeEventListener("popstate", onPopState);
  };
}

/** Whether the page was opened from within the app. Its heading is then focused, so that screen readers announce the page. */
export const hasNavigatedInApp = () => hasNavigated;

/** Opens another page at once and replaces the current entry of the browser's history. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
