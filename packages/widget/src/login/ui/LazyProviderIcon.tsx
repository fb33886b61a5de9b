import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { type ReactNode, useEffect, useState } from "react";

addStyles(`
.portico-brand { display: block; flex: none; width: 18px; height: 18px; }
.portico-brand > svg { display: block; width: 18px; height: 18px; overflow: visible; }
`);

/** Reserves the space of an icon that loads later, so that nothing moves. */
function BrandSlot({ children }: { children: ReactNode }) {
  return <span {...part("brand")}>{children}</span>;
}

type Signs = typeof import("./ProviderIcon.tsx");

let arrived: Signs | undefined;

/** Loads the provider icons if a screen has some. Until then, or if they fail to load, their space stays empty. */
export async function fetchSigns(): Promise<Signs | undefined> {
  arrived ??= await import("./ProviderIcon.tsx").catch(() => undefined);
  return arrived;
}

/** On server-rendered pages the icons are part of the script. */
export function arriveSigns(signs: Signs): void {
  arrived = signs;
}

/** Returns the icons if they are loaded. */
const readSigns = (): Signs | undefined => arrived;

/** The icon of a provider, or of a connection's identity provider. Icons load after the first paint. */
export function LazyProviderIcon({ provider }: { provider: string }) {
  const [signs, setSigns] = useState(readSigns);
  useEffect(() => {
    fetchSigns().then(setSigns);
  }, []);
  return <BrandSlot>{signs && <signs.ProviderIcon provider={provider} />}</BrandSlot>;
}
