// The events, results and configurations of the password area for the explorer.
import type { FlowEvent } from "../login/machine.ts";
import type { PasswordEffect } from "../login/password/steps.ts";
import {
  ADA,
  refusal,
  sampleAnswer,
  sampleDiscovered,
  sampleLookup,
  sampleMember,
  sampleOrganization,
  sampleStrength,
  unreachable,
} from "./login-samples.ts";

const BOB = "bob@globex.test";
const SECRET = "correct horse";

const lookups = [null, sampleLookup(), sampleLookup({ member_password_id: "" })];

const globex = sampleDiscovered("Globex");

/** With one of each kind around it, because the number of states multiplies. */
export const passwordEvents: FlowEvent[] = [
  { type: "backClicked" },
  { type: "startOverClicked" },
  { type: "memberAuthenticated", answer: sampleAnswer() },
  {
    type: "memberAuthenticated",
    answer: sampleAnswer({
      primary_required: { allowed_auth_methods: ["password"] },
      member: sampleMember({ member_password_id: "member-password-test-1" }),
    }),
  },
  { type: "organizationsDiscovered", email: ADA, organizations: [globex] },
  { type: "organizationChosen", organizationId: globex.organization.organization_id },
  { type: "organizationEntryFailed", problem: unreachable },
  { type: "organizationFound", organization: sampleOrganization() },
  { type: "linkDescribed", link: null, signedInAs: undefined },
  { type: "tokenRefused", problem: unreachable, providerAnswers: true },
  { type: "emailSubmitted", email: ADA },
  { type: "codeSent", email: ADA, atMs: 0 },
  { type: "sendFailed", email: ADA, problem: unreachable },
  { type: "codeCompleted", code: "123456" },
  { type: "resendClicked" },
  { type: "passwordSubmitted", email: "", password: null },
  { type: "passwordSubmitted", email: ADA, password: null },
  { type: "passwordSubmitted", email: ADA, password: "" },
  { type: "passwordSubmitted", email: ADA, password: SECRET },
  { type: "forgotClicked", email: ADA },
  { type: "resetRequested", email: "incomplete" },
  { type: "resetRequested", email: ADA },
  ...lookups.flatMap((member): FlowEvent[] =>
    [null, SECRET].map((password) => ({ type: "memberLookedUp", email: ADA, member, password })),
  ),
  { type: "passwordRefused", email: ADA, problem: refusal("unauthorized_credentials") },
  { type: "passwordRefused", email: BOB, problem: refusal("unauthorized_credentials") },
  { type: "resetStarted", email: ADA, isMember: true },
  { type: "resetStarted", email: ADA, isMember: false },
  { type: "newPasswordTyped", password: "" },
  { type: "newPasswordTyped", password: SECRET },
  { type: "strengthChecked", strength: sampleStrength() },
  { type: "strengthChecked", strength: sampleStrength({ valid_password: false, score: 1 }) },
  { type: "strengthCheckFailed", problem: unreachable },
  { type: "newPasswordSubmitted", password: SECRET },
  ...[
    unreachable,
    refusal("weak_password"),
    refusal("unable_to_auth_password_reset_token"),
    refusal("pkce_mismatch"),
  ].map((problem): FlowEvent => ({ type: "resetRefused", problem })),
  { type: "newLinkClicked" },
];

export const passwordOutcomes: Record<PasswordEffect["type"], readonly FlowEvent["type"][]> = {
  lookUpMember: ["memberLookedUp", "passwordRefused"],
  authenticatePassword: ["memberAuthenticated", "organizationsDiscovered", "passwordRefused"],
  startReset: ["resetStarted", "sendFailed"],
  checkStrength: ["strengthChecked", "strengthCheckFailed"],
  resetPassword: ["memberAuthenticated", "organizationsDiscovered", "resetRefused"],
};

const discovery = { products: ["passwords"] as const };
const organization = { ...discovery, authFlowType: "Organization" as const, organizationSlug: "globex" };
const reset = { hasToken: true, redirectType: "reset_password", resetEmail: ADA, isConsentRequest: false };

const scenarios = [
  { name: "passwords in discovery", config: discovery },
  { name: "passwords in an organization", config: organization },
  { name: "passwords beside codes in discovery", config: { products: ["emailOtp", "passwords"] as const } },
  { name: "passwords beside codes", config: { ...organization, products: ["passwords", "emailOtp"] as const } },
  { name: "an organization's reset", config: discovery, landing: { ...reset, tokenType: "multi_tenant_passwords" } },
  { name: "a discovery reset", config: discovery, landing: { ...reset, tokenType: "discovery" } },
  {
    name: "a link that signs in to reset",
    config: discovery,
    landing: { ...reset, tokenType: "multi_tenant_magic_links" },
  },
  { name: "a reset that was reloaded", config: discovery, landing: { ...reset, hasToken: false, tokenType: null } },
  {
    name: "a reset on an organization's page that was reloaded",
    config: organization,
    landing: { ...reset, hasToken: false, tokenType: null },
  },
];

export const passwordScenarios = scenarios.map((scenario) => ({ ...scenario, events: passwordEvents }));
