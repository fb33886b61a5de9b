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

type ProviderIcons = typeof import("@portico/ui/components/ProviderIcon");

let loadedIcons: ProviderIcons | undefined;

/** Loads the provider icons if a screen has some. Until then, or if they fail to load, their space stays empty. */
export async function fetchIcons(): Promise<ProviderIcons | undefined> {
  loadedIcons ??= await import("@portico/ui/components/ProviderIcon").catch(() => undefined);
  return loadedIcons;
}

/** On server-rendered pages the icons are part of the script. */
export function setIcons(signs: ProviderIcons): void {
  loadedIcons = signs;
}

/** Returns the icons if they are loaded. */
const readIcons = (): ProviderIcons | undefined => loadedIcons;

/** The icon of a provider, or of a connection's identity provider. Icons load after the first paint. */
export function LazyProviderIcon({ provider }: { provider: string }) {
  const [signs, setSigns] = useState(readIcons);
  useEffect(() => {
    fetchIcons().then(setSigns);
  }, []);
  return <BrandSlot>{signs && <signs.ProviderIcon provider={provider} />}</BrandSlot>;
}
