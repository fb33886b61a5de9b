import type { Client } from "@portico/client";
import { ConsentWidget, type ConsentWidgetProps } from "../consent/ConsentWidget.tsx";
import { useClient } from "./PorticoProvider.tsx";
import type { WithStrings } from "./strings.ts";

export type PorticoIdentityProviderProps = Omit<WithStrings<ConsentWidgetProps>, "client"> & {
  /** The client of the PorticoProvider above when absent. */
  client?: Client;
};

/**
 * The consent and logout widget: members let other apps in, or keep them out, and are asked before an app logs them
 * out.
 * It reads the request in the page's address when it is mounted: with a `post_logout_redirect_uri` it is about logging
 * out, else about authorizing. A visitor who is not signed in is told so, and `onError` hears of it with the code
 * `no_session`.
 * @throws UsageError `no_client` without a client and without a PorticoProvider above.
 */
export function PorticoIdentityProvider({ client, ...props }: PorticoIdentityProviderProps) {
  return <ConsentWidget client={useClient(client)} {...props} />;
}
