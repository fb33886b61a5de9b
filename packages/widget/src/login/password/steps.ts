// The steps of the password area, and what it hears and asks for. No step holds a password: it passes through events and
// effects.
import type { MemberLookupResponse } from "@portico/wire";
import type { PrimaryAccepted } from "../discovery/after-primary-auth.ts";
import type { DiscoveryMove } from "../discovery/flow.ts";
import type { ErrorStep } from "../error/error-step.ts";
import type { Problem, SendFailed } from "../flow/events.ts";
import type { MainStep } from "../flow/main-step.ts";
import type { PasswordResetStep, ResetProof } from "../flow/password-reset-step.ts";
import type { Address, Recipient } from "../flow/recipient.ts";
import type { LoginMove } from "../flow/screen.ts";
import type { LookUpOrganization } from "../organization/flow.ts";

export type FormStep = {
  /** The address alone, and what it may do with a password is then found out; both; or the address that forgot it. */
  screen: "PasswordEmailForm" | "PasswordAuthenticate" | "PasswordForgotForm";
  busy: boolean;
  problem: Problem | null;
} & Recipient;

export type MailSentStep = {
  /** A person who is no member yet proves the address first. */
  screen: "PasswordSetNewConfirmation" | "PasswordResetVerifyConfirmation";
  resend: "ready" | "sending";
} & Recipient;

export type ResetStarted = { type: "resetStarted"; email: string; isMember: boolean };

/** The events about passwords that every form with an address hears. */
export type FormEvent =
  /** `password` is null where the form did not ask for it. */
  | { type: "passwordSubmitted"; email: string; password: string | null }
  | { type: "memberLookedUp"; email: string; member: MemberLookupResponse["member"]; password: string | null }
  | { type: "passwordRefused"; email: string; problem: Problem }
  | { type: "forgotClicked"; email: string }
  | { type: "resetRequested"; email: string }
  | ResetStarted
  | SendFailed
  | PrimaryAccepted;

export type PasswordEffect =
  /** Tells members from strangers; the password goes on with the answer. */
  | ({ type: "lookUpMember"; password: string | null } & Address)
  | ({ type: "authenticatePassword"; password: string } & Address)
  | ({ type: "startReset"; isMember: boolean } & Address)
  /** Takes the place of an earlier check; the delay lets the typing end. */
  | { type: "checkStrength"; password: string; delayMs: number }
  | { type: "resetPassword"; proof: ResetProof; password: string };

export type PasswordMove =
  | DiscoveryMove
  | LoginMove<MainStep | FormStep | MailSentStep | PasswordResetStep | ErrorStep, PasswordEffect | LookUpOrganization>;
