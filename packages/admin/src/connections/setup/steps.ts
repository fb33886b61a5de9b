import type { SsoReason } from "@portico/wire";

/** The steps to an active connection. The other steps are for managing it later. */
export const setupSteps = ["guide", "answer", "people", "test", "activate"] as const;
export const laterSteps = ["certificates", "attempts", "manage"] as const;
export type SetupStep = (typeof setupSteps)[number];
export type StepName = SetupStep | (typeof laterSteps)[number];

/** The segments of the steps in paths. They have the words of the screens. */
export const stepSegments: Record<StepName, string> = {
  guide: "identity-provider",
  answer: "provider-details",
  people: "members-and-roles",
  test: "test",
  activate: "activate",
  certificates: "certificates",
  attempts: "sign-ins",
  manage: "settings",
};

/** Where a refused sign-in can be fixed: a step of the connection, or another screen of the organization. */
export type Remedy = { step: StepName } | { screen: "joining" | "members" };

/** The places that fix a refusal. The others are fixed at the identity provider. */
export const remedies: { readonly [Reason in SsoReason]?: Remedy } = {
  connection_not_ready: { step: "answer" },
  signature_invalid: { step: "answer" },
  issuer_mismatch: { step: "answer" },
  provider_unreachable: { step: "answer" },
  client_refused: { step: "answer" },
  id_token_refused: { step: "answer" },
  method_unknown: { step: "guide" },
  decryption_failed: { step: "guide" },
  destination_mismatch: { step: "guide" },
  audience_mismatch: { step: "guide" },
  recipient_mismatch: { step: "guide" },
  email_missing: { step: "people" },
  email_ambiguous: { step: "people" },
  email_invalid: { step: "people" },
  jit_not_allowed: { screen: "joining" },
  domain_not_allowed: { screen: "joining" },
  domain_claimed: { screen: "members" },
  subject_mismatch: { screen: "members" },
};
