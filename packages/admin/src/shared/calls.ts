import type { Client } from "@portico/client";
import type { Admin } from "@portico/client/admin";
import { createContext, useContext } from "react";

/** What every screen here speaks through: a host's own code has the same. */
export interface Calls {
  client: Client;
  admin: Admin;
}

/** Null outside of a part: the first part on a page makes its own. */
export const CallsContext = createContext<Calls | null>(null);

/** The calls of the part around. @throws Error where a screen stands in none, which is a mistake of ours. */
export function useCalls(): Calls {
  const calls = useContext(CallsContext);
  if (!calls) throw new Error("A screen of @portico/admin stands outside of its part.");
  return calls;
}
