import { useSyncExternalStore } from "react";

const BASE = "/console";
const listeners = new Set<() => void>();

/** The decoded path segments below `/console/`. */
export function readSteps(pathname: string): string[] {
  return pathname
    .slice(BASE.length)
    .split("/")
    .filter(Boolean)
    .map((step) => {
      try {
        return decodeURIComponent(step);
      } catch {
        return step;
      }
    });
}

/** The path of a console page from its segments. */
export function pathOf(...steps: string[]): string {
  return [BASE, ...steps.map(encodeURIComponent)].join("/");
}

/** Navigates to a path of the console without a page load. */
export function navigate(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  scrollTo(0, 0);
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("popstate", listener);
  };
}

/** The current path. */
export function usePathname(): string {
  return useSyncExternalStore(
    listen,
    () => location.pathname,
    () => BASE,
  );
}
