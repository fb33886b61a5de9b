import { useContext } from "react";
import { BrandSlot } from "../../ui/BrandSlot.tsx";
import { LaterContext } from "./lazy-context.ts";

/** The sign of a provider, or of a connection's identity provider. The signs come a moment after the first paint. */
export function SignOf({ provider }: { provider: string }) {
  const later = useContext(LaterContext);
  return <BrandSlot>{later && <later.Sign provider={provider} />}</BrandSlot>;
}
