import type { Party } from "./party.ts";
import { createServiceProvider } from "./service-provider.ts";

export interface RequestToSign {
  party: Party;
  /** The ID of the request. */
  requestId: string;
  /** Ours, in PEM; a connection whose keys were all taken away has none. */
  signing: { privateKey: string; publicCert: string } | undefined;
}

/**
 * Returns the address to which the browser carries a signed AuthnRequest (SAML bindings section 3.4), without any
 * RelayState: nothing is taken from it later.
 */
export function signRequest({ party, requestId, signing }: RequestToSign): Promise<string> {
  const library = createServiceProvider(party, { generateUniqueId: () => requestId, ...signing });
  return library.getAuthorizeUrlAsync("", undefined, {});
}
