import { type AreaName, areas } from "./flow/areas.ts";
import { whenFree } from "./when-free.ts";

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
