import { useContext } from "react";
import { BrandSlot } from "../../ui/BrandSlot.tsx";
import { LazyContext } from "./lazy-context.ts";

/** The sign of a provider, or of a connection's identity provider. The signs come a moment after the first paint. */
export function LazyProviderIcon({ provider }: { provider: string }) {
  const lazy = useContext(LazyContext);
  return <BrandSlot>{lazy && <lazy.ProviderIcon provider={provider} />}</BrandSlot>;
}
