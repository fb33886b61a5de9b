// The words of the second-factor area. No step holds a code that a member typed: it passes through events and effects.
import type { MemberAuthResponse } from "@portico/wire";
import type { Problem } from "../flow/problem.ts";

/** By its name on the wire. */
export type MfaMethod = "sms_otp" | "totp";

/** A number as it stands in the form: with the country that it is read in where it names none itself. */
export interface TypedPhone {
  /** ISO 3166, two letters. */
  country: string;
  /** The country's, without a plus. */
  callingCode: string;
  typed: string;
}

/** A number that texts can go to. */
export interface Phone {
  e164: string;
  /** For people. */
  shown: string;
}

/** The authenticator app that is being set up. One that failed is not tried again by itself. */
export type Authenticator =
  | { state: "none" | "creating" }
  | { state: "failed"; problem: Problem }
  | { state: "created"; secret: string; qrCode: string; recoveryCodes: readonly string[] };

/** Whom a call is about. */
export interface MfaMember {
  memberId: string;
  organizationId: string;
}

/** Who has to show or to set up a second factor, and which there are; wire.md section 17. */
export interface Mfa extends MfaMember {
  /** E.164; "" for none. */
  phoneNumber: string;
  /** What the member has and the organization allows. Without any, the member is enrolling. */
  enrolled: readonly MfaMethod[];
  /** What may be set up, in the host's order. */
  offered: readonly MfaMethod[];
  authenticator: Authenticator;
  /** When the code that was texted last is over; null before any was. */
  textExpiresAtMs: number | null;
}

interface Checking {
  busy: boolean;
  problem: Problem | null;
}

export type MfaStep =
  | { screen: "MFAEnrollmentSelection"; mfa: Mfa }
  /** `sendingTo` is what the typed number came to; while busy without it the number is being checked. */
  | ({ screen: "SMSOTPEnrollment"; mfa: Mfa; phone: TypedPhone; sendingTo: Phone | null } & Checking)
  | ({
      screen: "SMSOTPEntry";
      mfa: Mfa;
      /** The number that is being enrolled; null where the stored one is texted. */
      newNumber: string | null;
      destination: string;
      resend: "ready" | "sending" | "sent";
    } & Checking)
  | { screen: "TOTPEnrollmentQRCode"; mfa: Mfa }
  | { screen: "TOTPEnrollmentManual"; mfa: Mfa }
  | ({ screen: "TOTPEntry"; mfa: Mfa } & Checking)
  | ({ screen: "RecoveryCodeEntry"; mfa: Mfa } & Checking)
  /** The member is in, and goes on once the codes are in a safe place. */
  | { screen: "RecoveryCodeSave"; codes: readonly string[]; login: Login };

/** Who is logged in, as the host is told. */
export type Login = Pick<MemberAuthResponse, "member_id" | "member" | "organization" | "member_session">;

/** What the authenticator's creation brings, for whom. */
export interface CreatedTotp extends MfaMember {
  secret: string;
  qrCode: string;
  recoveryCodes: readonly string[];
}

export type MfaEvent =
  | { type: "mfaMethodChosen"; method: MfaMethod }
  | { type: "secondFactorAccepted"; login: Login }
  // text messages
  | { type: "phoneSubmitted"; phone: TypedPhone }
  /** `number` is null where the typed one is none. */
  | { type: "phoneChecked"; phone: TypedPhone; number: Phone | null }
  | { type: "textSent"; newNumber: string | null; atMs: number }
  | { type: "textFailed"; newNumber: string | null; problem: Problem }
  // authenticator
  | { type: "totpCreated"; created: CreatedTotp }
  | { type: "totpCreateFailed"; problem: Problem }
  | { type: "retryClicked" }
  /** From the picture to the letters, or back. */
  | { type: "codeViewToggled" }
  | { type: "secretCopied" }
  | { type: "continueClicked" }
  // backup codes
  | { type: "backupCodeClicked" }
  | { type: "backupCodeSubmitted"; code: string }
  | { type: "codesCopied" }
  | { type: "codesDownloaded" }
  | { type: "codesAcknowledged" };

export type MfaEffect =
  | { type: "checkPhone"; phone: TypedPhone }
  | ({ type: "sendText"; newNumber: string | null } & MfaMember)
  | ({ type: "authenticateText"; code: string } & MfaMember)
  | ({ type: "createTotp" } & MfaMember)
  | ({ type: "authenticateTotp"; code: string } & MfaMember)
  | ({ type: "recover"; code: string } & MfaMember)
  | { type: "copy"; what: "secret" | "backupCodes"; text: string }
  | { type: "download"; text: string }
  /** Keeps a session that begins from the host until the backup codes that come with it are saved. */
  | { type: "holdSession" }
  | { type: "releaseSession" };

type Event<Type extends MfaEvent["type"]> = Extract<MfaEvent, { type: Type }>;
type Refused = { type: "codeRefused"; problem: Problem };
type Code = { type: "codeCompleted"; code: string } | Refused;
type Back = { type: "backClicked" };
/** A creation that was asked for may come to its end on any of these screens. */
export type CreationEvent = Event<"totpCreated" | "totpCreateFailed">;

export interface MfaScreenEvents {
  MFAEnrollmentSelection: Event<"mfaMethodChosen"> | CreationEvent | Back;
  SMSOTPEnrollment:
    | Event<"phoneSubmitted" | "phoneChecked" | "textSent" | "textFailed" | "mfaMethodChosen">
    | CreationEvent
    | Back;
  SMSOTPEntry:
    | Event<"textSent" | "textFailed" | "mfaMethodChosen" | "secondFactorAccepted">
    | Code
    | { type: "resendClicked" }
    | { type: "timerEnded"; name: "codeSentNotice" }
    | CreationEvent
    | Back;
  TOTPEnrollmentQRCode: Event<"retryClicked" | "codeViewToggled" | "continueClicked"> | CreationEvent | Back;
  TOTPEnrollmentManual:
    | Event<"retryClicked" | "codeViewToggled" | "continueClicked" | "secretCopied">
    | CreationEvent
    | Back;
  TOTPEntry: Event<"mfaMethodChosen" | "backupCodeClicked" | "secondFactorAccepted"> | Code | CreationEvent | Back;
  RecoveryCodeEntry: Event<"backupCodeSubmitted" | "secondFactorAccepted"> | Refused | CreationEvent | Back;
  RecoveryCodeSave: Event<"codesCopied" | "codesDownloaded" | "codesAcknowledged">;
}
