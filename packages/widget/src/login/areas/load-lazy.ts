import { type AreaName, areas } from "../flow/areas.ts";

/** Upper limit for a page that is never idle. */
const IDLE_TIMEOUT_MS = 500;

let waited: Promise<void> | undefined;

/** Resolves when the page is idle or the visitor starts to interact. Once per page: later callers don't wait again. */
export function whenFree(): Promise<void> {
  waited ??= new Promise((resolve) => {
    const waiting = new AbortController();
    const go = () => {
      waiting.abort();
      resolve();
    };
    for (const type of ["keydown", "pointerdown", "focusin"])
      addEventListener(type, go, { capture: true, signal: waiting.signal });
    // Safari has no `requestIdleCallback`.
    if ("requestIdleCallback" in globalThis) requestIdleCallback(go, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(go);
  });
  return waited;
}

export type Lazy = typeof import("./later-area.ts");

let arrived: Lazy | undefined;

/** Loads the chunk that follows the first paint. If it fails, it rejects and can be retried. */
export const fetchLazy = async (): Promise<Lazy> => {
  arrived ??= await import("./later-area.ts");
  return arrived;
};

/** Loads the chunk after the first paint, so that its evaluation does not delay it. */
export async function fetchLazySoon(): Promise<Lazy> {
  if (!arrived) await whenFree();
  return fetchLazy();
}

/** On server-rendered pages the chunk is part of the script. */
export function setLazy(lazy: Lazy): void {
  arrived = lazy;
}

/** Returns the chunk if it is loaded. */
export const readLazy = (): Lazy | undefined => arrived;

const doors = {
  mfa: () => import("./mfa-area.ts"),
  passwords: () => import("./passwords-area.ts"),
  sso: () => import("./sso-area.ts"),
};

export const isArea = (name: string): boolean => name in doors;

/** Loads an area by name, if it exists. If it fails, it rejects and can be retried. */
export async function fetchArea(name: string): Promise<void> {
  const area = name as AreaName;
  if (isArea(name)) areas[area] ??= await doors[area]();
}
