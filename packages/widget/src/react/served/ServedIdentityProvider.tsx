import { ConsentWidget } from "../../consent/ConsentWidget.tsx";
import type { PorticoIdentityProviderProps } from "../PorticoIdentityProvider.tsx";
import { useClient } from "../PorticoProvider.tsx";
import { Served } from "./Served.tsx";

/**
 * The consent and logout widget for server-rendered pages. Only the browser knows the member and the request, so the
 * HTML shows the loading state.
 * @throws UsageError `no_client` without a client and without a PorticoProvider above.
 */
export function PorticoIdentityProvider({ client, ...props }: PorticoIdentityProviderProps) {
  return (
    <Served styles={props.styles} nonce={props.nonce}>
      <ConsentWidget client={useClient(client)} {...props} />
    </Served>
  );
}
