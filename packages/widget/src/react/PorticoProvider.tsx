import { type Client, UsageError } from "@portico/client";
import { createContext, type ReactNode, useContext, useEffect, useRef } from "react";

/** Keeps what one hook reads fresh, by a chunk that pages without hooks never fetch. @returns ends that. */
export function keepFresh(client: Client): () => void {
  return whenLoaded((fresh) => fresh.keepFresh(client));
}

/** Calls back once where the first answer is late. @returns ends that. */
function tellWhenLate(client: Client, tell: () => void): () => void {
  const sinceMs = Date.now();
  return whenLoaded((fresh) => fresh.tellWhenLate(client, sinceMs, tell));
}

/** Who has gone meanwhile begins and ends at once. */
function whenLoaded(begin: (fresh: typeof import("@portico/client/fresh")) => () => void): () => void {
  const begun = import("@portico/client/fresh").then(begin).catch(() => {
    // The chunk did not come, and the next reader tries again; or the client is one of a host's tests, without a provider.
  });
  return () => void begun.then((end) => end?.());
}

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
  throw new UsageError("no_client", "useClient: no client found. Pass one, or wrap your app in a PorticoProvider.");
}
