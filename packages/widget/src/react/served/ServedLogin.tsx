import { type BootstrapResponse, readBootstrap } from "@portico/client";
import { useState } from "react";
import * as lazy from "../../login/areas/later-area.ts";
import { arriveLazy } from "../../login/areas/load-lazy.ts";
import * as passwords from "../../login/areas/passwords-area.ts";
import { areas } from "../../login/flow/areas.ts";
import { LoginWidget, type OnServer } from "../../login/LoginWidget.tsx";
import { arriveSigns } from "../../login/ui/LazyProviderIcon.tsx";
import * as signs from "../../login/ui/ProviderIcon.tsx";
import { withBrand } from "../../theme/with-brand.ts";
import type { PorticoLoginProps } from "../PorticoLogin.tsx";
import { useClient } from "../PorticoProvider.tsx";
import { Served } from "./Served.tsx";

// Part of this chunk: the HTML is already visible while the script loads.
arriveLazy(lazy);
areas.passwords = passwords;
arriveSigns(signs);

export type ServedLoginProps = PorticoLoginProps & {
  /**
   * The project's settings, from `fetchBootstrap` of `@portico/backend`; undefined if the provider could not be
   * reached.
   */
  bootstrap: BootstrapResponse | undefined;
  /**
   * Set it to true if the request's URL has a `token`. The HTML then shows a loading state instead of a form that
   * would disappear at once.
   */
  hasToken?: boolean;
};

/**
 * The sign-in widget for server-rendered pages: its first screen is in the HTML. Pass the same props on the server
 * and in the browser.
 * @throws UsageError `no_client` without a client and without a PorticoProvider above.
 */
export function PorticoLogin({ client, bootstrap, hasToken, ...props }: ServedLoginProps) {
  // Read on the first render only: a host may pass a new object with the same content on any render.
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
