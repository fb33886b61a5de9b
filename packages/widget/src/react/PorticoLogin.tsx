import type { Client } from "@portico/client";
import type { WithStrings } from "../languages/texts.ts";
import { LoginWidget, type LoginWidgetProps } from "../login/LoginWidget.tsx";
import { useClient } from "./PorticoProvider.tsx";

export type PorticoLoginProps = Omit<WithStrings<LoginWidgetProps>, "client"> & {
  /** Default: the client of the PorticoProvider above. */
  client?: Client;
};

/**
 * The sign-in widget: members sign in to their organization, or find it by their email address.
 *
 * On mount it reads the page's URL and redeems a token it finds there. A changed configuration restarts the flow;
 * texts, theme and callbacks can change at any time.
 * @throws UsageError `no_client` without a client and without a PorticoProvider above.
 */
export function PorticoLogin({ client, ...props }: PorticoLoginProps) {
  return <LoginWidget client={useClient(client)} {...props} />;
}
