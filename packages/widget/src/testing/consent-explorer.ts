// Explores the consent machine: every state that a scenario leads to.

import type { ConsentRequest } from "../consent/flow/read-request.ts";
import type { Effect, FlowEvent, FlowState } from "../consent/machine.ts";
import { transition } from "../consent/machine.ts";
import { openingEffects, openingStep } from "../consent/session/flow.ts";
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
  sampleConsentContext,
  sampleStart,
  staleLogin,
} from "./consent-samples.ts";
import { explore } from "./explore.ts";

export const scenarios: { name: string; request: ConsentRequest | null }[] = [
  { name: "an app that wants in", request: authorizeRequest },
  { name: "an app that logs out", request: logoutRequest },
  { name: "an app that leaves something out", request: incompleteRequest },
  { name: "a server", request: null },
];

const app = "https://ledgerly.example/callback?code=1";
const ofOrganization = appRefusal("connected_app_not_allowed_for_org");

export const consentEvents: FlowEvent[] = [
  { type: "bootstrapLoaded", bootstrap: sampleConsentContext.bootstrap },
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
  { type: "leaveClicked" },
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
  ...(["submitFailed", "preflightFailed"] as const).map((type): FlowEvent => ({ type, problem: staleLogin })),
  { type: "identityConfirmed" },
  { type: "confirmationCancelled" },
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

/** The results of each effect. Once it was requested they may come at any time, late, or twice. */
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
  goBack: [],
  announce: [],
  reportNoSession: [],
  reportMissing: [],
};
// Serialize organizations by name, which is enough to tell states apart.
for (const { organization } of [globex, initech]) {
  Object.assign(organization, { toJSON: () => organization.organization_name });
}

export function exploreConsent(request: ConsentRequest | null) {
  const first: FlowState = {
    request,
    bootstrap: null,
    isBootstrapLoaded: false,
    hasPast: true,
    who: null,
    organizations: null,
    step: openingStep({ request }),
  };
  return explore<FlowState, FlowEvent, Effect>({
    first,
    openingEffects,
    transition,
    events: consentEvents,
    outcomesOf,
    keyOf: ({ step, who, organizations, isBootstrapLoaded }) => [
      step,
      who?.organizationId,
      organizations?.map(({ organization }) => organization),
      isBootstrapLoaded,
    ],
  });
}
