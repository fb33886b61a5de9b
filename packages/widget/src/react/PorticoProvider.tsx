import { type Client, UsageError } from "@portico/client";
import { createContext, type ReactNode, useContext, useEffect, useRef } from "react";

/**
 * Keeps the data of one hook fresh, in a lazy chunk that pages without hooks never load. @returns a function that
 * stops it.
 */
export function keepFresh(client: Client): () => void {
  return whenLoaded((fresh) => fresh.keepFresh(client));
}

/** Calls back once if the first response takes long. @returns a function that cancels it. */
function notifyWhenSlow(client: Client, onSlow: () => void): () => void {
  const sinceMs = Date.now();
  return whenLoaded((fresh) => fresh.notifyWhenSlow(client, sinceMs, onSlow));
}

/** If the component unmounts before the chunk is loaded, the function starts and stops at once. */
function whenLoaded(begin: (fresh: typeof import("@portico/client/fresh")) => () => void): () => void {
  const begun = import("@portico/client/fresh").then(begin).catch(() => {
    // The chunk failed to load, and the next reader retries; or the client is a test double without internals.
  });
  return () => void begun.then((end) => end?.());
}

const ClientContext = createContext<Client | null>(null);

export interface PorticoProviderProps {
  /** The client from `createClient`. Create it once, outside of components. */
  client: Client;
  children: ReactNode;
  /**
   * Called once if it is still unknown after 3 seconds (5 on a slow network) whether a member is signed in. Use it to
   * show a loading message.
   */
  onLoadingSlow?: () => void;
}

/** Provides the client to `<PorticoLogin>`, `<PorticoIdentityProvider>` and the hooks below it. */
export function PorticoProvider({ client, children, onLoadingSlow }: PorticoProviderProps) {
  const onSlow = useRef(onLoadingSlow);
  onSlow.current = onLoadingSlow;
  useEffect(() => notifyWhenSlow(client, () => onSlow.current?.()), [client]);
  return <ClientContext.Provider value={client}>{children}</ClientContext.Provider>;
}

/**
 * Returns the client of the PorticoProvider above.
 * @param ownClient a client passed as a prop, which takes precedence.
 * @throws UsageError `no_client` if there is neither.
 */
export function useClient(ownClient?: Client): Client {
  const client = useContext(ClientContext) ?? null;
  const found = ownClient ?? client;
  if (found) return found;
  throw new UsageError("no_client", "useClient: no client found. Pass one, or wrap your app in a PorticoProvider.");
}
