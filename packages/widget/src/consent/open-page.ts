import type { Client } from "@portico/client";
import { type ConsentRequest, readRequest } from "./flow/read-request.ts";
import type { FlowState } from "./machine.ts";
import { openingStep } from "./session/flow.ts";

/** Returns the first state of the flow on this page. */
export function openPage(client: Client): FlowState {
  if (typeof window === "undefined") return openOnServer();
  return begin(readRequest(new URLSearchParams(window.location.search)), client.bootstrapSync(), history.length > 1);
}

/** On a server there is no URL, so it renders the loading state. */
export function openOnServer(): FlowState {
  return begin(null, null, false);
}

function begin(request: ConsentRequest | null, bootstrap: FlowState["bootstrap"], hasPast: boolean): FlowState {
  return {
    request,
    bootstrap,
    isBootstrapLoaded: false,
    hasPast,
    who: null,
    organizations: null,
    step: openingStep({ request }),
  };
}
