import { type AreaName, areas } from "../flow/areas.ts";

/** The longest that what comes later waits for a page that is never idle. */
const PATIENCE_MS = 500;

let waited: Promise<void> | undefined;

/**
 * Resolves when the page has nothing else to do, or somebody begins to act: then what comes later is needed soon. It is so
 * once a page: what did not come then is not waited with again.
 */
export function whenFree(): Promise<void> {
  waited ??= new Promise((resolve) => {
    const waiting = new AbortController();
    const go = () => {
      waiting.abort();
      resolve();
    };
    for (const type of ["keydown", "pointerdown", "focusin"])
      addEventListener(type, go, { capture: true, signal: waiting.signal });
    // Safari tells of no idle time.
    if ("requestIdleCallback" in globalThis) requestIdleCallback(go, { timeout: PATIENCE_MS });
    else setTimeout(go);
  });
  return waited;
}

export type Lazy = typeof import("./later-area.ts");

let arrived: Lazy | undefined;

/** Fetches what comes after the first paint; a failed fetch rejects and may be tried again. */
export const fetchLazy = async (): Promise<Lazy> => {
  arrived ??= await import("./later-area.ts");
  return arrived;
};

/** Fetches it once the first paint is done: its evaluation keeps the main thread from nothing that is waited for. */
export async function fetchLazySoon(): Promise<Lazy> {
  if (!arrived) await whenFree();
  return fetchLazy();
}

/** It came with the widget, on pages whose HTML stands while the script is on its way. */
export function arriveLazy(lazy: Lazy): void {
  arrived = lazy;
}

/** The same without waiting. */
export const readLazy = (): Lazy | undefined => arrived;

const doors = {
  mfa: () => import("./mfa-area.ts"),
  passwords: () => import("./passwords-area.ts"),
  sso: () => import("./sso-area.ts"),
};

export const isArea = (name: string): boolean => name in doors;

/** Fetches the area of a name, if there is one; a failed fetch rejects and may be tried again. */
export async function fetchArea(name: string): Promise<void> {
  const area = name as AreaName;
  if (isArea(name)) areas[area] ??= await doors[area]();
}
