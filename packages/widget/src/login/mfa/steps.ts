// The steps of the second-factor area, and what it asks for. No step holds a code that a member typed: it passes through
// events and effects.
import type { ErrorStep } from "../error/error-step.ts";
import type { BackClicked, LoggedInStep, Login, Problem } from "../flow/events.ts";
import type { PasswordResetStep } from "../flow/password-reset-step.ts";
import type { LoginMove } from "../flow/screen.ts";

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
  | { state: "created"; secret: string; qr_code: string; recovery_codes: readonly string[] };

/** The member whom a call is about. */
export interface MfaMember {
  member_id: string;
  organization_id: string;
}

/** A member who has to show or to set up a second factor, and the factors that there are. */
export interface Mfa extends MfaMember {
  /** E.164; "" for none. */
  phoneNumber: string;
  /** The methods that the member has and the organization allows. Without any, the member is enrolling. */
  enrolled: readonly MfaMethod[];
  /** The methods that may be set up, in the host's order. */
  offered: readonly MfaMethod[];
  authenticator: Authenticator;
  /** The end of the code that was texted last; null before any was. */
  textExpiresAtMs: number | null;
}

interface Checking {
  busy: boolean;
  problem: Problem | null;
}

export type SelectionStep = { screen: "MFAEnrollmentSelection"; mfa: Mfa };
/** `sendingTo` is what the typed number came to; while busy without it the number is being checked. */
export type SmsEnrollmentStep = {
  screen: "SMSOTPEnrollment";
  mfa: Mfa;
  phone: TypedPhone;
  sendingTo: Phone | null;
} & Checking;
export type SmsEntryStep = {
  screen: "SMSOTPEntry";
  mfa: Mfa;
  /** The number that is being enrolled; null where the stored one is texted. */
  newNumber: string | null;
  destination: string;
  resend: "ready" | "sending" | "sent";
} & Checking;
export type TotpQrCodeStep = { screen: "TOTPEnrollmentQRCode"; mfa: Mfa };
export type TotpManualStep = { screen: "TOTPEnrollmentManual"; mfa: Mfa };
export type TotpEntryStep = { screen: "TOTPEntry"; mfa: Mfa } & Checking;
export type RecoveryCodeStep = { screen: "RecoveryCodeEntry"; mfa: Mfa } & Checking;
/** The member is in, and goes on once the codes are in a safe place. */
export type SaveCodesStep = { screen: "RecoveryCodeSave"; codes: readonly string[]; login: Login };

/** The steps that know what there is of second factors. */
export type FactorStep =
  | SelectionStep
  | SmsEnrollmentStep
  | SmsEntryStep
  | TotpQrCodeStep
  | TotpManualStep
  | TotpEntryStep
  | RecoveryCodeStep;
export type MfaStep = FactorStep | SaveCodesStep;

/** The authenticator that was created, and its member. */
export interface CreatedTotp extends MfaMember {
  secret: string;
  qr_code: string;
  recovery_codes: readonly string[];
}

export type MethodChosen = { type: "mfaMethodChosen"; method: MfaMethod };
export type Accepted = { type: "secondFactorAccepted"; login: Login };
/** A creation that was asked for may come to its end on any of these screens. */
export type CreationEvent =
  | { type: "totpCreated"; created: CreatedTotp }
  | { type: "totpCreateFailed"; problem: Problem };
/** The events that every screen hears but the last. */
export type FactorEvent = CreationEvent | BackClicked;

export type SmsEffect =
  | { type: "checkPhone"; phone: TypedPhone }
  | ({ type: "sendText"; newNumber: string | null } & MfaMember)
  | ({ type: "authenticateText"; code: string } & MfaMember);

export type TotpEffect =
  | ({ type: "createTotp" } & MfaMember)
  | ({ type: "authenticateTotp"; code: string } & MfaMember)
  /** Keeps a session that begins from the host until the backup codes that come with it are saved. */
  | { type: "holdSession" }
  | { type: "releaseSession" };

export type RecoveryCodeEffect =
  | ({ type: "recover"; code: string } & MfaMember)
  | { type: "copy"; what: "secret" | "backupCodes"; text: string }
  | { type: "download"; name: string; text: string };

export type MfaEffect = SmsEffect | TotpEffect | RecoveryCodeEffect;

/** The moves of the area: to and fro within it, and out of it. */
export type MfaMove = LoginMove<MfaStep | PasswordResetStep | LoggedInStep | ErrorStep, MfaEffect>;
