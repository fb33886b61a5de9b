import type { Client } from "@portico/client";
import type { LoginConfig } from "./flow/config.ts";
import type { FlowState } from "./flow/machine.ts";
import { isConsentRequest, type Landing, openingStep, resetsBySession } from "./flow/opening.ts";

/** Where the flow begins on this page. */
export function openPage(client: Client, config: LoginConfig): FlowState {
  if (typeof window === "undefined") return openOnServer(config);
  const { origin, pathname, search } = window.location;
  const { token, ...landing } = client.landing;
  const query = new URLSearchParams(search);
  const opened = {
    ...landing,
    hasToken: token !== null,
    isConsentRequest: isConsentRequest(query),
    resetEmail: landing.redirectType ? (client.passwords.getResetEmail() ?? "") : "",
  };
  return { ...begin(config, opened), pageAddress: origin + pathname, bootstrap: client.bootstrapSync() };
}

/** The same where there is no page: a server renders what most visitors see first, and the browser goes on from there. */
export function openOnServer(config: LoginConfig): FlowState {
  return begin(config, { hasToken: false, tokenType: null, redirectType: null, isConsentRequest: false });
}

function begin(config: LoginConfig, landing: Landing): FlowState {
  return {
    config,
    pageAddress: "",
    bootstrap: null,
    isBootstrapLoaded: false,
    resetsBySession: resetsBySession(landing),
    step: openingStep(landing),
    history: [],
  };
}
