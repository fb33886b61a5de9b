type Signs = typeof import("./ProviderIcon.tsx");

let arrived: Signs | undefined;

/** Fetches the signs of providers, where a screen has one to show. Without them their places stay empty. */
export async function fetchSigns(): Promise<Signs | undefined> {
  arrived ??= await import("./ProviderIcon.tsx").catch(() => undefined);
  return arrived;
}

/** They came with the widget, on pages whose HTML stands while the script is on its way. */
export function arriveSigns(signs: Signs): void {
  arrived = signs;
}

/** Returns the same without waiting. */
export const readSigns = (): Signs | undefined => arrived;
