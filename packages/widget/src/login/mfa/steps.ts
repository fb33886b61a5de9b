// The second factors: a row for each, with its steps and effects. Steps contain no typed codes: these are only in
// events and effects.

import type { Member, MfaMethod } from "@portico/wire";
import type { MfaProduct } from "../flow/config.ts";
import type { LoginMove } from "../flow/context.ts";
import type { BackClicked, CodeRefused, LoggedInStep, Login, Problem, StartOverClicked } from "../flow/events.ts";
import type { PasswordResetStep } from "../flow/password-reset-step.ts";
import type { ErrorStep } from "../flow/steps.ts";
import type { mfa as mfaTexts } from "./strings.ts";

/** A number as typed, with the country that applies if it has no calling code of its own. */
export interface TypedPhone {
  /** ISO 3166 alpha-2. */
  country: string;
  /** Without the plus. */
  callingCode: string;
  typed: string;
}

/** A valid number. */
export interface Phone {
  e164: string;
  /** Formatted for display. */
  shown: string;
}

/** The authenticator app being set up. A failed creation is not retried automatically. */
export type Authenticator =
  | { state: "none" | "creating" }
  | { state: "failed"; problem: Problem }
  | { state: "created"; secret: string; qr_code: string; recovery_codes: readonly string[] };

/** The member of a call. */
export interface MfaMember {
  member_id: string;
  organization_id: string;
}

/** A member who has to use or set up a second factor, and the available factors. */
export interface Mfa extends MfaMember {
  /** E.164; "" if the member has no phone number. */
  phoneNumber: string;
  /** The enrolled methods that the organization allows. If empty, the member is enrolling. */
  enrolled: readonly MfaMethod[];
  /** The methods that can be set up, in the host's order. */
  offered: readonly MfaMethod[];
  authenticator: Authenticator;
  /** When the latest texted code expires; null before the first. */
  textExpiresAtMs: number | null;
  /** For how many days the browser can be remembered; null if the organization does not allow it. */
  rememberDays: number | null;
  /** Whether the member chose to remember the browser. */
  isRemembering: boolean;
}

interface Checking {
  busy: boolean;
  problem: Problem | null;
}

export type SelectionStep = { screen: "MFAEnrollmentSelection"; mfa: Mfa };
/** `sendingTo` is the parsed number. While busy without it, the number is being checked. */
export type SmsEnrollmentStep = {
  screen: "SMSOTPEnrollment";
  mfa: Mfa;
  phone: TypedPhone;
  sendingTo: Phone | null;
} & Checking;
export type SmsEntryStep = {
  screen: "SMSOTPEntry";
  mfa: Mfa;
  /** The number being enrolled; null if the text goes to the stored one. */
  newNumber: string | null;
  destination: string;
  resend: "ready" | "sending" | "sent";
} & Checking;
export type TotpQrCodeStep = { screen: "TOTPEnrollmentQRCode"; mfa: Mfa };
export type TotpManualStep = { screen: "TOTPEnrollmentManual"; mfa: Mfa };
export type TotpEntryStep = { screen: "TOTPEntry"; mfa: Mfa } & Checking;
export type PasskeyEnrollmentStep = { screen: "MFAPasskeyEnrollment"; mfa: Mfa } & Checking;
export type PasskeyEntryStep = { screen: "MFAPasskeyEntry"; mfa: Mfa } & Checking;
export type RecoveryCodeStep = { screen: "RecoveryCodeEntry"; mfa: Mfa } & Checking;
/** The member is logged in and continues after saving the codes. */
export type SaveCodesStep = { screen: "RecoveryCodeSave"; codes: readonly string[]; login: Login };

/** The steps of members who use a factor that they have set up. */
export type EntryStep = SmsEntryStep | TotpEntryStep | PasskeyEntryStep;
/** The steps with second-factor data. */
export type FactorStep =
  | SelectionStep
  | SmsEnrollmentStep
  | TotpQrCodeStep
  | TotpManualStep
  | PasskeyEnrollmentStep
  | EntryStep
  | RecoveryCodeStep;
export type MfaStep = FactorStep | SaveCodesStep;

/** The created authenticator and its member. */
interface CreatedTotp extends MfaMember {
  secret: string;
  qr_code: string;
  recovery_codes: readonly string[];
}

/** Chooses whether to remember the browser. */
export type RememberToggled = { type: "rememberToggled"; isRemembering: boolean };
export type MethodChosen = { type: "mfaMethodChosen"; method: MfaMethod };
export type Accepted = { type: "secondFactorAccepted"; login: Login };
/** The result of creating an authenticator, which may arrive on any of these screens. */
export type CreationEvent =
  | { type: "totpCreated"; created: CreatedTotp }
  | { type: "totpCreateFailed"; problem: Problem };
/** The events of all screens except the last. */
export type FactorEvent = CreationEvent | BackClicked | StartOverClicked;

/** Part of a call with a code, if the browser is to be remembered. */
export type Remembering = { remember_device?: true };

export type SmsEffect =
  | { type: "checkPhone"; phone: TypedPhone }
  | ({ type: "sendText"; newNumber: string | null } & MfaMember)
  | ({ type: "authenticateText"; code: string } & MfaMember & Remembering);

export type TotpEffect =
  | ({ type: "createTotp" } & MfaMember)
  | ({ type: "authenticateTotp"; code: string } & MfaMember & Remembering)
  /** Hides a new session from the host until its backup codes are saved. */
  | { type: "pauseSession" }
  | { type: "releaseSession" };

export type SecondPasskeyEffect =
  | ({ type: "createSecondPasskey" } & MfaMember)
  | ({ type: "showSecondPasskey" } & MfaMember & Remembering);

export type RecoveryCodeEffect =
  | ({ type: "recover"; code: string } & MfaMember)
  | { type: "copy"; what: "secret" | "backupCodes"; text: string }
  | { type: "download"; name: string; text: string };

export type MfaEffect = SmsEffect | TotpEffect | SecondPasskeyEffect | RecoveryCodeEffect;

/** The transitions within the area and out of it. */
export type MfaMove = LoginMove<MfaStep | PasswordResetStep | LoggedInStep | ErrorStep, MfaEffect>;

/** Creates the event of a call with a second factor. */
export const accepted = ({ member_id, member, organization, member_session }: Login): Accepted => ({
  type: "secondFactorAccepted",
  login: { member_id, member, organization, member_session },
});

export const codeRefused = (problem: Problem): CodeRefused => ({ type: "codeRefused", problem });

type MfaText = {
  [Name in keyof typeof mfaTexts]: (typeof mfaTexts)[Name] extends string ? Name : never;
}[keyof typeof mfaTexts];

export type IdField = Extract<
  keyof Member,
  `${MfaMethod}_id` | "totp_registration_id" | "mfa_passkey_id" | "mfa_phone_number"
>;

interface SecondFactorKind {
  product: MfaProduct;
  /** The text that offers to set it up. */
  setUpText: MfaText;
  /** The text that offers it instead of another one. */
  useText: MfaText;
  /** The field of the member with its ID, "" if it is not set up. */
  idField: IdField;
  /** Asks for it. */
  enter(mfa: Mfa): MfaMove;
  /** Starts to set it up. */
  enroll(mfa: Mfa): MfaMove;
}

/** Every second factor, in the default order. The compiler asks for a row for each method of `MfaMethod`. */
export const secondFactors: Record<MfaMethod, SecondFactorKind> = {
  totp: {
    product: "totp",
    setUpText: "useAuthenticator",
    useText: "useAuthenticator",
    idField: "totp_registration_id",
    enter: (mfa) => [totpEntryStep(mfa), []],
    // An authenticator is created immediately, unless one exists, is being created, or failed.
    enroll: (mfa) =>
      mfa.authenticator.state === "none"
        ? createAuthenticator({ screen: "TOTPEnrollmentQRCode", mfa })
        : [{ screen: "TOTPEnrollmentQRCode", mfa }, []],
  },
  sms_otp: {
    product: "smsOtp",
    setUpText: "useText",
    useText: "textInstead",
    idField: "mfa_phone_number",
    // Texts a code to the stored number.
    enter: (mfa) => [
      { ...textEntryStep(mfa), resend: "sending" },
      [{ type: "sendText", newNumber: null, ...memberOf(mfa) }],
    ],
    enroll: (mfa) => [
      { screen: "SMSOTPEnrollment", mfa, phone: { ...DEFAULT_COUNTRY, typed: "" }, sendingTo: null, ...idle },
      [],
    ],
  },
  passkey: {
    product: "passkeys",
    setUpText: "usePasskey",
    useText: "usePasskey",
    idField: "mfa_passkey_id",
    enter: (mfa) => [passkeyEntryStep(mfa), []],
    enroll: (mfa) => [{ screen: "MFAPasskeyEnrollment", mfa, ...idle }, []],
  },
};

export const mfaMethods = Object.keys(secondFactors) as MfaMethod[];

export const SMS_CODE_LIFETIME_MS = 2 * 60 * 1000;
const DEFAULT_COUNTRY = { country: "US", callingCode: "1" };
const idle = { busy: false, problem: null };

export function createAuthenticator(step: TotpQrCodeStep | TotpManualStep): MfaMove {
  const mfa = { ...step.mfa, authenticator: { state: "creating" as const } };
  return [{ ...step, mfa }, [{ type: "createTotp", ...memberOf(mfa) }]];
}

export function totpEntryStep(mfa: Mfa): TotpEntryStep {
  return { screen: "TOTPEntry", mfa, ...idle };
}

export function passkeyEntryStep(mfa: Mfa): PasskeyEntryStep {
  return { screen: "MFAPasskeyEntry", mfa, ...idle };
}

/** Returns the step for a texted code. @param to the number being enrolled. Default: the stored one. */
export function textEntryStep(mfa: Mfa, to?: { e164: string; shown: string }): SmsEntryStep {
  return {
    screen: "SMSOTPEntry",
    mfa,
    newNumber: to?.e164 ?? null,
    destination: to?.shown ?? masked(mfa.phoneNumber),
    resend: "ready",
    ...idle,
  };
}

/** After one factor, show only the last digits of the stored number. */
const masked = (phoneNumber: string) => `\u2022\u2022\u2022\u2022 ${phoneNumber.slice(-4)}`;

export function memberOf({ member_id, organization_id }: Mfa): MfaMember {
  return { member_id, organization_id };
}
