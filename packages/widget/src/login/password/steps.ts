// The steps, events and effects of the password area. Steps contain no passwords: these are only in events and
// effects.
import type { MemberLookupResponse } from "@portico/wire";
import type { PrimaryAccepted } from "../discovery/after-primary-auth.ts";
import type { DiscoveryMove } from "../discovery/flow.ts";
import type { LoginMove } from "../flow/context.ts";
import type { Problem, SendFailed } from "../flow/events.ts";
import type { PasswordResetStep, ResetProof } from "../flow/password-reset-step.ts";
import type { Address, Recipient } from "../flow/recipient.ts";
import type { ErrorStep, MainStep } from "../flow/steps.ts";
import type { LookUpOrganization } from "../organization/flow.ts";

export type FormStep = {
  /** The address only (the flow then finds out what it may do), both fields, or the address for a reset. */
  screen: "PasswordEmailForm" | "PasswordAuthenticate" | "PasswordForgotForm";
  busy: boolean;
  problem: Problem | null;
} & Recipient;

export type MailSentStep = {
  /** An address without a member is verified first. */
  screen: "PasswordSetNewConfirmation" | "PasswordResetVerifyConfirmation";
  resend: "ready" | "sending";
} & Recipient;

export type ResetStarted = { type: "resetStarted"; email: string; isMember: boolean };

/** Password events of all forms with an address. */
export type FormEvent =
  /** `password` is null if the form did not ask for it. */
  | { type: "passwordSubmitted"; email: string; password: string | null }
  | { type: "memberLookedUp"; email: string; member: MemberLookupResponse["member"]; password: string | null }
  | { type: "passwordRefused"; email: string; problem: Problem }
  | { type: "forgotClicked"; email: string }
  | { type: "resetRequested"; email: string }
  | ResetStarted
  | SendFailed
  | PrimaryAccepted;

export type PasswordEffect =
  /** Looks up whether the address belongs to a member. The password is passed on to the response. */
  | ({ type: "lookUpMember"; password: string | null } & Address)
  | ({ type: "authenticatePassword"; password: string } & Address)
  | ({ type: "startReset"; isMember: boolean } & Address)
  /** Replaces an earlier check. The delay debounces typing. */
  | { type: "checkStrength"; password: string; delayMs: number }
  | { type: "resetPassword"; proof: ResetProof; password: string };

export type PasswordMove =
  | DiscoveryMove
  | LoginMove<MainStep | FormStep | MailSentStep | PasswordResetStep | ErrorStep, PasswordEffect | LookUpOrganization>;
