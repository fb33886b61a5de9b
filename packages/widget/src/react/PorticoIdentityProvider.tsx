import type { Client } from "@portico/client";
import { ConsentWidget, type ConsentWidgetProps } from "../consent/ConsentWidget.tsx";
import type { WithStrings } from "../languages/texts.ts";
import { useClient } from "./PorticoProvider.tsx";

export type PorticoIdentityProviderProps = Omit<WithStrings<ConsentWidgetProps>, "client"> & {
  /** Default: the client of the PorticoProvider above. */
  client?: Client;
};

/**
 * The consent and logout widget: members allow or deny an app's request, or confirm that an app logs them out. On
 * mount it reads the request from the page's URL: a logout request if there is a `post_logout_redirect_uri`,
 * otherwise an authorization request. Visitors who are not signed in see a message, and `onError` gets an error with
 * the code `no_session`.
 * @throws UsageError `no_client` without a client and without a PorticoProvider above.
 */
export function PorticoIdentityProvider({ client, ...props }: PorticoIdentityProviderProps) {
  return <ConsentWidget client={useClient(client)} {...props} />;
}
