// The events, results and configurations of the second-factor area for the explorer.
import type { MemberAuthResponse } from "@portico/wire";
import type { FlowEvent } from "../login/machine.ts";
import { mfaMethods } from "../login/mfa/steps.ts";
import { ADA, refusal, sampleAnswer, sampleOrganization, sampleStrength, unreachable } from "./login-samples.ts";
import {
  factorEvents,
  NOW,
  restrictedTo,
  sampleLogin,
  sampleSecondFactorDue,
  textIsSent,
  withNumber,
  withPasskey,
  withTotp,
} from "./mfa-fixtures.ts";

/**
 * Only the events around it, because the number of states multiplies. @param dues possible responses to the primary
 * factor.
 */
const eventsFor = (...dues: MemberAuthResponse[]): FlowEvent[] => [
  { type: "backClicked" },
  { type: "startOverClicked" },
  { type: "emailSubmitted", email: ADA },
  { type: "codeSent", email: ADA, atMs: NOW },
  { type: "sendFailed", email: ADA, problem: unreachable },
  { type: "codeCompleted", code: "123456" },
  { type: "organizationFound", organization: sampleOrganization() },
  { type: "linkDescribed", link: null, signedInAs: undefined },
  { type: "tokenRefused", problem: unreachable, providerAnswers: true },
  ...dues.map((answer): FlowEvent => ({ type: "memberAuthenticated", answer, atMs: NOW })),

  ...mfaMethods.map((method): FlowEvent => ({ type: "mfaMethodChosen", method })),
  { type: "codeRefused", problem: refusal("otp_code_not_found") },
  { type: "codeRefused", problem: refusal("intermediate_session_not_found") },
  { type: "secondFactorAccepted", login: sampleLogin },

  ...factorEvents,

  { type: "newPasswordTyped", password: "correct horse" },
  { type: "strengthChecked", strength: sampleStrength() },
  { type: "newPasswordSubmitted", password: "correct horse" },
  { type: "resetRefused", problem: unreachable },
  { type: "memberAuthenticated", answer: sampleAnswer() },
];

const byCode = {
  products: ["emailOtp"] as const,
  authFlowType: "Organization" as const,
  organizationSlug: "globex",
};
const link = {
  hasToken: true,
  tokenType: "multi_tenant_magic_links",
  redirectType: null,
  isConsentRequest: false,
};

const enrolledInBoth = { ...withTotp, ...withNumber };
const both = sampleSecondFactorDue(enrolledInBoth);

/** All of them, from any initial state. */
export const mfaEvents = eventsFor(
  sampleSecondFactorDue(),
  sampleSecondFactorDue(withTotp),
  sampleSecondFactorDue(withNumber),
  sampleSecondFactorDue({}, restrictedTo("totp")),
  sampleSecondFactorDue({}, restrictedTo("sms_otp")),
);

export const mfaScenarios = [
  { name: "second factors to choose from", config: byCode, events: eventsFor(sampleSecondFactorDue()) },
  {
    name: "only texts",
    config: { ...byCode, mfaProductInclude: ["smsOtp"] as const },
    events: eventsFor(sampleSecondFactorDue()),
  },
  {
    name: "only authenticators",
    config: byCode,
    events: [
      ...eventsFor(sampleSecondFactorDue({}, restrictedTo("totp"))),
      { type: "codeRefused", problem: refusal("expired_totp") },
      { type: "totpCreateFailed", problem: refusal("active_totp_exists") },
    ] satisfies FlowEvent[],
  },
  {
    name: "second factors that are set up",
    config: byCode,
    events: eventsFor(
      sampleSecondFactorDue(withTotp),
      both,
      sampleSecondFactorDue({ ...enrolledInBoth, default_mfa_method: "sms_otp" }),
      sampleSecondFactorDue(withNumber, {}, textIsSent),
      sampleSecondFactorDue(enrolledInBoth, restrictedTo("sms_otp")),
    ),
  },
  {
    name: "a passkey as the second factor",
    config: byCode,
    events: eventsFor(
      sampleSecondFactorDue({}, restrictedTo("passkey")),
      sampleSecondFactorDue({}, restrictedTo("passkey", "totp")),
      sampleSecondFactorDue(withPasskey),
      sampleSecondFactorDue({ ...enrolledInBoth, ...withPasskey }),
    ),
  },
  {
    name: "second factors after a link",
    config: { ...byCode, mfaProductOrder: ["smsOtp"] as const },
    landing: link,
    events: eventsFor(both),
  },
  {
    name: "second factors before a new password",
    config: byCode,
    landing: { ...link, redirectType: "reset_password" },
    events: eventsFor(both),
  },
];
