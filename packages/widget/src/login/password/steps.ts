// The words of the password area. No step holds a password: it passes through events and effects.
import type { DiscoveredOrganization, MemberAuthResponse, MemberLookupResponse } from "@portico/wire";
import type { Address, Problem, Recipient } from "../flow/problem.ts";

/** What the provider says of a password that is being chosen. */
export interface PasswordStrength {
  valid_password: boolean;
  /** 0 to 4. */
  score: number;
  breached_password: boolean;
  strength_policy: string;
  zxcvbn_feedback: { suggestions: string[]; warning: string };
  luds_feedback: { missing_characters: number; missing_complexity: number };
}

/** What entitles to a new password: a mailed link of an organization or of discovery, or a session. */
export type ResetProof = "email" | "discovery" | "session";

type Form<Name extends string> = { screen: Name; busy: boolean; problem: Problem | null } & Recipient;
type MailSent<Name extends string> = { screen: Name; resend: "ready" | "sending" } & Recipient;

export type PasswordStep =
  /** The address alone; what it may do with a password is then found out. */
  | Form<"PasswordEmailForm">
  | Form<"PasswordAuthenticate">
  | Form<"PasswordForgotForm">
  | MailSent<"PasswordSetNewConfirmation">
  /** Who is no member yet proves the address first. */
  | MailSent<"PasswordResetVerifyConfirmation">
  | {
      screen: "PasswordResetForm";
      /** Whose password it is, as far as this browser knows. */
      email: string;
      /** null when the link has to be opened again. */
      proof: ResetProof | null;
      isChecking: boolean;
      /** Of what was typed last; null before anything was. */
      strength: PasswordStrength | null;
      busy: boolean;
      problem: Problem | null;
    };

export type PasswordEvent =
  /** `password` is null where the form did not ask for it. */
  | { type: "passwordSubmitted"; email: string; password: string | null }
  | { type: "memberLookedUp"; email: string; member: MemberLookupResponse["member"]; password: string | null }
  | { type: "passwordRefused"; email: string; problem: Problem }
  | { type: "forgotClicked"; email: string }
  | { type: "resetRequested"; email: string }
  | { type: "resetStarted"; email: string; isMember: boolean }
  | { type: "newPasswordTyped"; password: string }
  | { type: "strengthChecked"; strength: PasswordStrength }
  | { type: "strengthCheckFailed"; problem: Problem }
  | { type: "newPasswordSubmitted"; password: string }
  | { type: "resetRefused"; problem: Problem }
  | { type: "newLinkClicked" };

export type PasswordEffect =
  /** Tells members from strangers; the password goes on with the answer. */
  | ({ type: "lookUpMember"; password: string | null } & Address)
  | ({ type: "authenticatePassword"; password: string } & Address)
  | ({ type: "startReset"; isMember: boolean } & Address)
  /** Takes the place of an earlier check; the delay lets the typing end. */
  | { type: "checkStrength"; password: string; delayMs: number }
  | { type: "resetPassword"; proof: ResetProof; password: string };

type Event<Type extends PasswordEvent["type"]> = Extract<PasswordEvent, { type: Type }>;
type Back = { type: "backClicked" };
type SendFailed = { type: "sendFailed"; email: string; problem: Problem };
type Accepted =
  | { type: "memberAuthenticated"; answer: MemberAuthResponse; atMs?: number }
  | { type: "organizationsDiscovered"; email: string; organizations: readonly DiscoveredOrganization[] };

/** What every form with an address hears of passwords. */
export type PasswordFormEvent =
  | Event<
      "passwordSubmitted" | "memberLookedUp" | "passwordRefused" | "forgotClicked" | "resetRequested" | "resetStarted"
    >
  | SendFailed
  | Accepted;
type MailSentEvent = { type: "resendClicked" } | Event<"resetStarted"> | SendFailed | Back;

export interface PasswordScreenEvents {
  PasswordEmailForm: PasswordFormEvent | Back;
  PasswordAuthenticate: PasswordFormEvent | Back;
  PasswordForgotForm: PasswordFormEvent | Back;
  PasswordSetNewConfirmation: MailSentEvent;
  PasswordResetVerifyConfirmation: MailSentEvent;
  PasswordResetForm:
    | Event<
        | "newPasswordTyped"
        | "strengthChecked"
        | "strengthCheckFailed"
        | "newPasswordSubmitted"
        | "resetRefused"
        | "newLinkClicked"
      >
    | Accepted;
}
