// Explores every state that the login flow can reach, by every event and every result, from several configurations.
import { openingStep, resetsBySession } from "../login/landing/opening.ts";
import type { Effect, FlowEvent, FlowState } from "../login/machine.ts";
import { openingEffects, transition } from "../login/transition.ts";
import { explore } from "./explore.ts";
import {
  ADA,
  refusal,
  sampleAnswer,
  sampleBootstrap,
  sampleContext,
  sampleDiscovered,
  sampleLink,
  sampleMember,
  sampleOrganization,
  samplePasskey,
  unreachable,
} from "./login-samples.ts";
import { noToken, type Scenario } from "./login-scenarios.ts";
import { mfaOutcomes, sampleLogin, sampleSecondFactorDue, withTotp } from "./mfa-fixtures.ts";
import { passwordOutcomes } from "./password-explorer.ts";
import { entra, okta, redirectEvents, withConnections } from "./redirect-fixtures.ts";

const BOB = "bob@globex.test";
const NOW = 1_900_000_000_000;
const restricted = (...allowed: ReturnType<typeof sampleOrganization>["allowed_auth_methods"]) => ({
  auth_methods: "RESTRICTED" as const,
  allowed_auth_methods: allowed,
});

const organizationLists = [
  [],
  [sampleDiscovered("Globex")],
  [
    sampleDiscovered("Globex"),
    sampleDiscovered("Initech", "invited_member"),
    sampleDiscovered("Hooli", "eligible_to_join_by_email_domain", { primary_required: ["magic_link"] }),
    sampleDiscovered("Umbrella", "pending_member", { primary_required: [], organization: restricted() }),
    sampleDiscovered("Stark", "active_member", { primary_required: ["sso"], organization: restricted("sso") }),
    sampleDiscovered("Wayne", "active_member", {
      primary_required: ["sso"],
      organization: {
        ...restricted("sso"),
        sso_active_connections: [okta, entra],
        sso_default_connection_id: okta.connection_id,
      },
    }),
  ],
];

const problems = [
  unreachable,
  refusal("unable_to_auth_magic_link"),
  refusal("pkce_mismatch"),
  refusal("ad_blocker_detected"),
];

export const events: FlowEvent[] = [
  { type: "backClicked" },
  { type: "startOverClicked" },
  { type: "fieldEdited" },
  { type: "memberAuthenticated", answer: sampleAnswer() },
  { type: "memberAuthenticated", answer: sampleSecondFactorDue(withTotp) },
  { type: "loginResumed", answer: sampleSecondFactorDue(withTotp) },
  { type: "loginResumed", answer: sampleAnswer({ primary_required: { allowed_auth_methods: ["email_otp"] } }) },
  { type: "resumeFailed", problem: unreachable },
  { type: "secondFactorAccepted", login: sampleLogin },
  { type: "memberAuthenticated", answer: sampleAnswer({ primary_required: { allowed_auth_methods: ["email_otp"] } }) },
  { type: "memberAuthenticated", answer: sampleAnswer({ primary_required: { allowed_auth_methods: ["password"] } }) },
  { type: "memberAuthenticated", answer: sampleAnswer({ primary_required: { allowed_auth_methods: ["sso"] } }) },
  {
    type: "memberAuthenticated",
    answer: sampleAnswer({
      primary_required: { allowed_auth_methods: ["magic_link", "email_otp"] },
      member: sampleMember({ email_address_verified: false }),
    }),
  },
  ...organizationLists.map(
    (organizations): FlowEvent => ({ type: "organizationsDiscovered", email: ADA, organizations }),
  ),
  {
    type: "organizationsDiscovered",
    email: ADA,
    organizations: organizationLists.at(-1) ?? [],
    nextInvitations: "invitations-2",
  },
  { type: "linkDescribed", link: null, signedInAs: undefined },
  ...(["login", "invite"] as const).flatMap((kind) =>
    [ADA, BOB].map((signedInAs): FlowEvent => ({ type: "linkDescribed", link: sampleLink({ kind }), signedInAs })),
  ),
  { type: "switchClicked" },
  { type: "stayClicked" },
  { type: "sessionKept", login: sampleAnswer() },
  { type: "sessionKept", login: null },
  { type: "passkeyOfferable" },
  ...problems.flatMap((problem): FlowEvent[] => [
    { type: "tokenRefused", problem, providerAnswers: true },
    { type: "tokenRefused", problem, providerAnswers: false },
  ]),
  { type: "organizationFound", organization: sampleOrganization() },
  { type: "organizationFound", organization: sampleOrganization(restricted("email_otp")) },
  { type: "organizationFound", organization: sampleOrganization(restricted("sso")) },
  { type: "organizationFound", organization: withConnections(restricted("sso"), "okta") },
  { type: "organizationFound", organization: withConnections({}, "okta", "microsoft-entra") },
  { type: "organizationMissing" },
  { type: "organizationLookupFailed", problem: unreachable },
  { type: "emailSubmitted", email: "incomplete" },
  { type: "emailSubmitted", email: ADA },
  { type: "emailSubmitted", email: BOB },
  { type: "emailMethodChosen", method: "link" },
  { type: "emailMethodChosen", method: "code" },
  { type: "codeInsteadClicked" },
  ...[ADA, BOB].flatMap((email): FlowEvent[] => [
    { type: "linkSent", email, atMs: NOW },
    { type: "codeSent", email, atMs: NOW },
    { type: "sendFailed", email, problem: unreachable },
  ]),
  { type: "codeCompleted", code: "123456" },
  { type: "rememberToggled", isRemembering: true },
  { type: "codeRefused", problem: refusal("otp_code_not_found") },
  { type: "resendClicked" },
  { type: "timerEnded", name: "codeSentNotice" },
  ...organizationLists
    .flat()
    .map(
      ({ organization }): FlowEvent => ({ type: "organizationChosen", organizationId: organization.organization_id }),
    ),
  { type: "organizationChosen", organizationId: "organization-test-unknown" },
  { type: "passkeyClicked" },
  { type: "passkeyAdded" },
  { type: "offerDeclined" },
  { type: "passkeyChosen", credential: samplePasskey },
  { type: "passkeyFailed", problem: null },
  { type: "passkeyFailed", problem: refusal("unable_to_authenticate_passkey") },
  { type: "createClicked" },
  { type: "moreInvitationsClicked" },
  { type: "invitationsListed", organizations: [] },
  { type: "invitationsFailed", problem: unreachable },
  { type: "organizationNamed", name: "Globex" },
  { type: "organizationEntryFailed", problem: unreachable },
  { type: "organizationEntryFailed", problem: refusal("action_not_allowed_email_domain_is_claimed") },
  ...redirectEvents,
];

/** The results of each effect. Once it was requested they may come at any time, late, or twice. */
const outcomesOf: Record<Effect["type"], readonly FlowEvent["type"][]> = {
  loadBootstrap: ["bootstrapLoaded"],
  logRender: [],
  lookUpOrganization: ["organizationFound", "organizationMissing", "organizationLookupFailed"],
  describeLink: ["linkDescribed"],
  watchSession: ["sessionFound"],
  recallMethods: ["methodsRecalled"],
  keepSession: ["sessionKept"],
  resumeLogin: ["loginResumed", "resumeFailed"],
  redeemToken: ["memberAuthenticated", "organizationsDiscovered", "tokenRefused"],
  sendLink: ["linkSent", "sendFailed"],
  sendCode: ["codeSent", "sendFailed"],
  authenticateCode: ["memberAuthenticated", "organizationsDiscovered", "codeRefused"],
  exchangeOrganization: ["memberAuthenticated", "organizationEntryFailed"],
  createOrganization: ["memberAuthenticated", "organizationEntryFailed"],
  listInvitations: ["invitationsListed", "invitationsFailed"],
  // Only the step that is being left handles the results of a redirect.
  startOAuth: [],
  startSso: [],
  findConnections: ["connectionsFound", "connectionSearchFailed"],
  promptOneTap: [],
  cancelOneTap: [],
  checkPasskeyOffer: ["passkeyOfferable"],
  addPasskey: ["passkeyAdded", "codeRefused"],
  rememberPasskeyOffer: [],
  askPasskey: ["passkeyChosen", "passkeyFailed"],
  authenticatePasskey: ["memberAuthenticated", "organizationsDiscovered", "passkeyFailed"],
  suggestPasskeys: ["passkeyChosen"],
  stopPasskeys: [],
  reportLanding: [],
  startTimer: ["timerEnded"],
  showProblem: [],
  showNotice: [],
  reportError: [],
  announceLogin: [],
  ...passwordOutcomes,
  ...mfaOutcomes,
};
// Serialize organizations and members by name, because this happens thousands of times.
for (const { organization, membership } of organizationLists.flat()) {
  Object.assign(organization, { toJSON: () => organization.organization_slug });
  Object.assign(membership, { toJSON: () => membership.type });
}
for (const event of events) {
  if (event.type !== "organizationFound") continue;
  const { organization } = event;
  const { allowed_auth_methods, sso_active_connections } = organization;
  Object.assign(organization, { toJSON: () => `${allowed_auth_methods}${sso_active_connections.length}` });
}

/** Returns every state that a scenario leads to, and every transition between them. */
export function exploreLogin({ config, bootstrap, landing = noToken, address, events: ours = events }: Scenario) {
  const context = { ...sampleContext(config, null), ...(address && { pageAddress: address }) };
  const loaded: FlowEvent = { type: "bootstrapLoaded", bootstrap: { ...sampleBootstrap, ...bootstrap } };
  const resets = { resetsBySession: resetsBySession(landing) };
  const first: FlowState = { ...context, ...resets, step: openingStep(landing), history: [] };
  return explore<FlowState, FlowEvent, Effect>({
    first,
    openingEffects,
    transition,
    events: [loaded, ...ours],
    outcomesOf,
    keyOf: ({ step, history, bootstrap, isBootstrapLoaded, resetsBySession, signedIn, offersPasskey }) => [
      offersPasskey,
      step,
      history.length,
      ...history,
      bootstrap,
      isBootstrapLoaded,
      resetsBySession,
      signedIn,
    ],
  });
}
