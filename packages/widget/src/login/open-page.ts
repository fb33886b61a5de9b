import type { Client } from "@portico/client";
import type { ActiveTranslation } from "@portico/ui/texts/use-language";
import type { LoginConfig } from "./flow/config.ts";
import { isConsentRequest, type Landing, openingStep, resetsBySession } from "./landing/opening.ts";
import type { FlowState } from "./machine.ts";

/** The context of a host's server that rendered the widget. */
export interface OnServer {
  state: Partial<Pick<FlowState, "bootstrap" | "step">>;
  spoken: ActiveTranslation;
}

/** Returns the first state of the flow on this page. */
export function openPage(client: Client, config: LoginConfig, onServer?: OnServer): FlowState {
  if (typeof window === "undefined") return openOnServer(config, onServer);
  const { origin, pathname, search } = window.location;
  const { token, ...landing } = client.landing;
  const query = new URLSearchParams(search);
  const opened = {
    ...landing,
    hasToken: token !== null,
    isConsentRequest: isConsentRequest(query),
    resetEmail:
      landing.redirectType || landing.tokenType === "discovery" ? (client.passwords.getResetEmail() ?? "") : "",
  };
  return {
    ...begin(config, opened),
    isTestProject: client.isTestProject,
    pageAddress: origin + pathname,
    bootstrap: onServer?.state.bootstrap ?? client.bootstrapSync(),
  };
}

/** On a server: renders what most visitors see first. The browser continues from there. */
export function openOnServer(config: LoginConfig, onServer?: OnServer): FlowState {
  return { ...begin(config, {}), ...onServer?.state };
}

function begin(config: LoginConfig, landing: Partial<Landing>): FlowState {
  return {
    config,
    pageAddress: "",
    bootstrap: null,
    isBootstrapLoaded: false,
    resetsBySession: resetsBySession(landing),
    ...(landing.resetEmail && { resetEmail: landing.resetEmail }),
    step: openingStep(landing),
    history: [],
  };
}
