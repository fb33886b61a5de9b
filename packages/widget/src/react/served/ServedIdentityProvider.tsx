import { ConsentWidget } from "../../consent/ConsentWidget.tsx";
import type { PorticoIdentityProviderProps } from "../PorticoIdentityProvider.tsx";
import { useClient } from "../PorticoProvider.tsx";
import { Served } from "./Served.tsx";

/**
 * The consent and logout widget for pages that a server renders. Who is asked, and what, is known in the browser alone, so
 * the HTML shows the wait.
 * @throws UsageError `no_client` without a client and without a PorticoProvider above.
 */
export function PorticoIdentityProvider({ client, ...props }: PorticoIdentityProviderProps) {
  return (
    <Served styles={props.styles} nonce={props.nonce}>
      <ConsentWidget client={useClient(client)} {...props} />
    </Served>
  );
}
