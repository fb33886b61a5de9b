import type { Call } from "../../call/call.ts";
import type { Connection } from "../connections/connection.ts";
import { listKeys } from "../connections/store.ts";
import { createServiceProvider } from "./service-provider.ts";

/**
 * Returns the address to which the browser carries a signed AuthnRequest (SAML bindings section 3.4), without any
 * RelayState: nothing is taken from it later.
 */
export async function authnRequestUrl(call: Call, connection: Connection<"saml">, requestId: string): Promise<string> {
  const keys = await listKeys(call.db, call.project.project_id, [connection.connection_id]);
  return createServiceProvider(call, connection, keys, { requestId }).getAuthorizeUrlAsync("", undefined, {});
}
