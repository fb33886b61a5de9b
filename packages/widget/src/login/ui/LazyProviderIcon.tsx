import { useEffect, useState } from "react";
import { BrandSlot } from "../../ui/BrandSlot.tsx";

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
const readSigns = (): Signs | undefined => arrived;

/** The sign of a provider, or of a connection's identity provider. The signs come a moment after the first paint. */
export function LazyProviderIcon({ provider }: { provider: string }) {
  const [signs, setSigns] = useState(readSigns);
  useEffect(() => {
    fetchSigns().then(setSigns);
  }, []);
  return <BrandSlot>{signs && <signs.ProviderIcon provider={provider} />}</BrandSlot>;
}
