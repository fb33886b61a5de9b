import { type Client, UsageError } from "@portico/client";
import { createContext, type ReactNode, useContext } from "react";

const ClientContext = createContext<Client | null>(null);

export interface PorticoProviderProps {
  /** Made once by `createClient`, outside of components. */
  client: Client;
  children: ReactNode;
}

/** Gives the client to `<PorticoLogin>`, `<PorticoIdentityProvider>` and the hooks below it. */
export function PorticoProvider({ client, children }: PorticoProviderProps) {
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
    "useClient: there is no client here. Nothing can be asked of the provider without one. " +
      "Pass a client, or put a PorticoProvider around your app.",
  );
}
