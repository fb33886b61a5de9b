import { type BootstrapResponse, readBootstrap } from "@portico/client";
import { useState } from "react";
import * as lazy from "../../login/areas/later-area.ts";
import { arriveLazy } from "../../login/areas/load-lazy.ts";
import * as passwords from "../../login/areas/passwords-area.ts";
import { areas } from "../../login/flow/areas.ts";
import { LoginWidget } from "../../login/LoginWidget.tsx";
import type { OnServer } from "../../login/open-page.ts";
import { arriveSigns } from "../../login/ui/LazyProviderIcon.tsx";
import * as signs from "../../login/ui/ProviderIcon.tsx";
import { withBrand } from "../../theme/with-brand.ts";
import type { PorticoLoginProps } from "../PorticoLogin.tsx";
import { useClient } from "../PorticoProvider.tsx";
import { Served } from "./Served.tsx";

// In one piece: the HTML stands while the script is on its way.
arriveLazy(lazy);
areas.passwords = passwords;
arriveSigns(signs);

export type ServedLoginProps = PorticoLoginProps & {
  /** The project's settings, by `fetchBootstrap` of `@portico/backend`; undefined when the provider could not be asked. */
  bootstrap: BootstrapResponse | undefined;
  /**
   * True where the request's address has a `token`: then the wait for it is rendered, and not a form that goes at once.
   */
  hasToken?: boolean;
};

/**
 * The sign-in widget for pages that a server renders: its first screen stands in the HTML as it stays. Server and browser
 * must be given the same.
 * @throws UsageError `no_client` without a client and without a PorticoProvider above.
 */
export function PorticoLogin({ client, bootstrap, hasToken, ...props }: ServedLoginProps) {
  // Of the first rendering alone: a host may pass the same in a new object at any time.
  const [onServer] = useState(() => readOnServer(bootstrap, hasToken));
  return (
    <Served styles={withBrand(props.styles ?? {}, onServer.state.bootstrap?.branding)} nonce={props.nonce}>
      <LoginWidget client={useClient(client)} {...props} onServer={onServer} />
    </Served>
  );
}

function readOnServer(bootstrap: BootstrapResponse | undefined, hasToken = false): OnServer {
  return {
    state: {
      ...(bootstrap && { bootstrap: readBootstrap(bootstrap) }),
      ...(hasToken && { step: { screen: "Landing", tokenType: "discovery" } }),
    },
    spoken: { lang: "en" },
  };
}
