import type { Client } from "@portico/client";
import type { Admin } from "@portico/client/admin";
import type { BrowserSessions } from "@portico/client/browser-sessions";
import { createContext, useContext } from "react";

/** The clients that the screens use. A host's own code can use the same. */
export interface Calls {
  client: Client;
  admin: Admin;
  /** The sessions of this browser, of which `client` has one. */
  sessions: BrowserSessions;
}

/** Null outside of a component. The outermost component provides it. */
export const CallsContext = createContext<Calls | null>(null);

/**
 * Returns the clients of the component around.
 * @throws Error outside of a component, which is a bug of ours.
 */
export function useCalls(): Calls {
  const calls = useContext(CallsContext);
  if (!calls) throw new Error("A screen of @portico/admin is outside of a part.");
  return calls;
}
