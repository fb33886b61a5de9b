import type { Client } from "@portico/client";
import { LoginWidget, type LoginWidgetProps } from "../login/LoginWidget.tsx";
import { useClient } from "./PorticoProvider.tsx";
import type { WithStrings } from "./strings.ts";

export type PorticoLoginProps = Omit<WithStrings<LoginWidgetProps>, "client"> & {
  /** The client of the PorticoProvider above when absent. */
  client?: Client;
};

/**
 * The sign-in widget: members sign in to their organization, or discover it by their address.
 *
 * It reads the page's address when it is mounted and redeems a token that it finds there. A configuration that
 * changes begins the flow anew; texts, looks and callbacks may change at any time.
 * @throws UsageError `no_client` without a client and without a PorticoProvider above.
 */
export function PorticoLogin({ client, ...props }: PorticoLoginProps) {
  return <LoginWidget client={useClient(client)} {...props} />;
}
