// Explores the machine of the consent widget: every state that a world leads to.

import type { ConsentRequest } from "../consent/flow/read-request.ts";
import type { Effect, FlowEvent, FlowState } from "../consent/machine.ts";
import { openingEffects, openingStep } from "../consent/session/flow.ts";
import { transition } from "../consent/transition.ts";
import {
  ada,
  adaElsewhere,
  appRefusal,
  authorizeRequest,
  globex,
  incompleteRequest,
  initech,
  logoutRequest,
  notReached,
  sampleConsentFacts,
  sampleStart,
} from "./consent-samples.ts";

export const worlds: { name: string; request: ConsentRequest | null }[] = [
  { name: "an app that wants in", request: authorizeRequest },
  { name: "an app that logs out", request: logoutRequest },
  { name: "an app that leaves something out", request: incompleteRequest },
  { name: "a server", request: null },
];

const app = "https://ledgerly.example/callback?code=1";
const ofOrganization = appRefusal("connected_app_not_allowed_for_org");

const events: FlowEvent[] = [
  { type: "bootstrapLoaded", bootstrap: sampleConsentFacts.bootstrap },
  { type: "sessionFound", who: ada },
  { type: "sessionMissing" },
  ...[null, ada, adaElsewhere].map((who): FlowEvent => ({ type: "sessionChanged", who })),
  { type: "authorizationStarted", answer: sampleStart() },
  { type: "authorizationStarted", answer: sampleStart([], { consent_required: false }) },
  ...[true, false].map(
    (isConsentRequired): FlowEvent => ({ type: "logoutStarted", isConsentRequired, redirectUri: app }),
  ),
  ...[notReached, appRefusal("connected_app_not_found"), ofOrganization].map(
    (problem): FlowEvent => ({ type: "preflightFailed", problem }),
  ),
  { type: "retryClicked" },
  { type: "allowClicked" },
  { type: "denyClicked" },
  ...[app, "", "javascript:alert(1)", "nowhere"].map(
    (redirectUri): FlowEvent => ({ type: "authorizationAnswered", redirectUri }),
  ),
  { type: "submitFailed", problem: notReached },
  { type: "submitFailed", problem: ofOrganization },
  ...[[], [globex], [globex, initech]].map(
    (organizations): FlowEvent => ({ type: "organizationsListed", organizations }),
  ),
  { type: "switchClicked" },
  ...["nowhere", ada.organizationId, adaElsewhere.organizationId].map(
    (organizationId): FlowEvent => ({ type: "organizationChosen", organizationId }),
  ),
  { type: "organizationEntryFailed", problem: notReached },
  { type: "backClicked" },
  { type: "yesClicked" },
  { type: "noClicked" },
  { type: "sessionRevoked", redirectUri: app },
  { type: "sessionRevoked", redirectUri: "" },
  { type: "returned" },
  { type: "stayed" },
];

/** The outcomes of each effect: once it was asked for they may come at any time, late, or twice. */
const outcomesOf: Record<Effect["type"], readonly FlowEvent["type"][]> = {
  loadBootstrap: ["bootstrapLoaded"],
  logRender: [],
  openSession: ["sessionFound", "sessionMissing", "preflightFailed", "sessionChanged"],
  startAuthorization: ["authorizationStarted", "preflightFailed"],
  submitAuthorization: ["authorizationAnswered", "submitFailed"],
  listOrganizations: ["organizationsListed"],
  exchangeOrganization: ["organizationEntryFailed"],
  startLogout: ["logoutStarted", "preflightFailed"],
  revokeSession: ["sessionRevoked"],
  redirect: ["returned", "stayed"],
  announce: [],
  reportNoSession: [],
  reportMissing: [],
};
const outcomes = new Set(Object.values(outcomesOf).flat());

export interface Place {
  state: FlowState;
  possible: ReadonlySet<string>;
  key: string;
}

export interface Edge {
  from: Place;
  event: FlowEvent;
  to: Place;
  effects: readonly Effect[];
}

// Organizations are told apart by name.
for (const { organization } of [globex, initech]) {
  Object.assign(organization, { toJSON: () => organization.organization_name });
}

function placeOf(state: FlowState, before: Iterable<string>, effects: readonly Effect[]): Place {
  const possible = new Set([...before, ...effects.flatMap(({ type }) => outcomesOf[type])]);
  const { step, who, organizations, isBootstrapLoaded } = state;
  return {
    state,
    possible,
    key: JSON.stringify([
      step,
      who?.organizationId,
      organizations?.map(({ organization }) => organization),
      isBootstrapLoaded,
      [...possible].sort(),
    ]),
  };
}

export function explore(request: ConsentRequest | null) {
  const first: FlowState = {
    request,
    bootstrap: null,
    isBootstrapLoaded: false,
    who: null,
    organizations: null,
    step: openingStep({ request }),
  };
  const opening = openingEffects(first);
  const start = placeOf(first, [], opening);
  const known = new Map([[start.key, start]]);
  const edges: Edge[] = [];
  const queue = [start];
  for (let from = queue.pop(); from; from = queue.pop()) {
    for (const event of events) {
      if (outcomes.has(event.type) && !from.possible.has(event.type)) continue;
      const [state, effects] = transition(from.state, event);
      if (state === from.state && effects.length === 0) continue;
      const to = placeOf(state, from.possible, effects);
      edges.push({ from, event, to, effects });
      if (known.has(to.key)) continue;
      known.set(to.key, to);
      queue.push(to);
    }
  }
  return { start, opening, places: [...known.values()], edges };
}
