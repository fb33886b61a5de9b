import { useSyncExternalStore } from "react";

const BASE = "/console";
const listeners = new Set<() => void>();

/** The steps of the address below `/console/`. */
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

/** The address of these steps. */
export function addressOf(...steps: string[]): string {
  return [BASE, ...steps.map(encodeURIComponent)].join("/");
}

/** Goes to an address of the console, without loading the page anew. */
export function navigate(address: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
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

/** The path of the address, as it changes. */
export function usePathname(): string {
  return useSyncExternalStore(
    listen,
    () => location.pathname,
    () => BASE,
  );
}
