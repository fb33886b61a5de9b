import type { Client } from "@portico/client";
import type { Admin } from "@portico/client/admin";
import { createContext, useContext } from "react";

/** What the screens call the provider with. A host's own code has the same. */
export interface Calls {
  client: Client;
  admin: Admin;
}

/** Null outside of a part. The outermost part provides it. */
export const CallsContext = createContext<Calls | null>(null);

/** The calls of the part around a screen. @throws Error outside of a part, which is a bug of ours. */
export function useCalls(): Calls {
  const calls = useContext(CallsContext);
  if (!calls) throw new Error("A screen of @portico/admin is outside of a part.");
  return calls;
}
