export type Lazy = typeof import("./lazy.ts");

let arrived: Lazy | undefined;

/** Fetches what comes after the first paint; a failed fetch rejects and may be tried again. */
export const fetchLazy = async (): Promise<Lazy> => {
  arrived ??= await import("./lazy.ts");
  return arrived;
};

/** It came with the widget, on pages whose HTML stands while the script is on its way. */
export function arriveLazy(lazy: Lazy): void {
  arrived = lazy;
}

/** The same without waiting. */
export const readLazy = (): Lazy | undefined => arrived;
