import { useEffect, useState } from "react";
import { BrandSlot } from "../../ui/BrandSlot.tsx";
import { fetchSigns, readSigns } from "./load-signs.ts";

/** The sign of a provider, or of a connection's identity provider. The signs come a moment after the first paint. */
export function LazyProviderIcon({ provider }: { provider: string }) {
  const [signs, setSigns] = useState(readSigns);
  useEffect(() => {
    fetchSigns().then(setSigns);
  }, []);
  return <BrandSlot>{signs && <signs.ProviderIcon provider={provider} />}</BrandSlot>;
}
