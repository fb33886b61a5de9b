import { createContext } from "react";

export type Later = typeof import("../lazy.ts");

/** What comes after the first paint, once it is here. */
export const LaterContext = createContext<Later | undefined>(undefined);

let arrived: Later | undefined;

/** Fetches it; a failed fetch rejects and may be tried again. */
export async function fetchLater(): Promise<Later> {
  arrived ??= await import("../lazy.ts");
  return arrived;
}

/** It came with the widget, on pages whose HTML stands while the script is on its way. */
export function arrive(later: Later): void {
  arrived = later;
}

/** The same without waiting. */
export const readLater = (): Later | undefined => arrived;
