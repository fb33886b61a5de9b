import { type Client, UsageError } from "@portico/client";
import { createContext, type ReactNode, useContext, useEffect, useRef } from "react";
import { tellWhenLate } from "./keep-fresh.ts";

const ClientContext = createContext<Client | null>(null);

export interface PorticoProviderProps {
  /** Made once by `createClient`, outside of components. */
  client: Client;
  children: ReactNode;
  /**
   * Called once where it is still unknown after 3 seconds, or 5 on a slow network, whether anybody is signed in: a page may
   * say then that it waits.
   */
  onLoadingSlow?: () => void;
}

/** Gives the client to `<PorticoLogin>`, `<PorticoIdentityProvider>` and the hooks below it. */
export function PorticoProvider({ client, children, onLoadingSlow }: PorticoProviderProps) {
  const tell = useRef(onLoadingSlow);
  tell.current = onLoadingSlow;
  useEffect(() => tellWhenLate(client, () => tell.current?.()), [client]);
  return <ClientContext.Provider value={client}>{children}</ClientContext.Provider>;
}

/**
 * The client of the provider above.
 * @param given a client that was passed directly; it comes first.
 * @throws UsageError `no_client` when there is neither.
 */
export function useClient(given?: Client): Client {
  const client = useContext(ClientContext) ?? null;
  const found = given ?? client;
  if (found) return found;
  throw new UsageError(
    "no_client",
    "useClient: there is no client. Nothing can be asked without one. Pass one, or put a PorticoProvider around your app.",
  );
}
