import type {
  AccessSinceRecovery,
  AuditAction,
  AuthenticationFactor,
  EndedKind,
  MfaMethod,
  OperationName,
  OrganizationSettings,
} from "@portico/wire";
import type { OrganizationTable } from "../../platform/call/end-rows.ts";

/** The columns that hold a member's second factors, and what they hold if none is set up. The first of a factor is its ID. */
export const noSecondFactors = {
  /** E.164. */
  mfa_phone_number: "",
  mfa_phone_number_verified: false,
  totp_registration_id: "",
  mfa_passkey_id: "",
} as const;

/** The columns of a member who is not asked for any. */
export const withoutSecondFactors = { mfa_enrolled: false, default_mfa_method: "", ...noSecondFactors } as const;

/** The columns that hold when a second factor was confirmed. A passkey has that in its own row. */
export const noConfirmations = { totp_confirmed_at: null, mfa_phone_number_verified_at: null } as const;

export type SecondFactorColumns = {
  -readonly [Name in keyof typeof noSecondFactors]: (typeof noSecondFactors)[Name] extends string ? string : boolean;
};
/** Null without the factor, or if it is older than the column. */
export type Confirmations = Record<keyof typeof noConfirmations, Date | null>;

export const secondFactorColumns = Object.keys(noSecondFactors) as (keyof SecondFactorColumns)[];
export const confirmationColumns = Object.keys(noConfirmations) as (keyof Confirmations)[];

interface SecondFactorKind {
  /** Types of authentication factors that show it. Recovery codes replace the authenticator app. */
  shownAs: readonly AuthenticationFactor["type"][];
  /** The member's own: a registration ID or a phone number, "" if none is set up. */
  idOf(member: SecondFactorColumns): string;
}

/** Every second factor. The compiler asks for a row for each method of `MfaMethod`. */
export const secondFactors = {
  passkey: {
    shownAs: ["passkey"],
    idOf: ({ mfa_passkey_id }) => mfa_passkey_id,
  },
  totp: {
    shownAs: ["totp", "recovery_code"],
    idOf: ({ totp_registration_id }) => totp_registration_id,
  },
  sms_otp: {
    shownAs: ["sms_otp"],
    idOf: ({ mfa_phone_number, mfa_phone_number_verified }) => (mfa_phone_number_verified ? mfa_phone_number : ""),
  },
} as const satisfies Record<MfaMethod, SecondFactorKind>;

export type ConfirmedMethod = Exclude<MfaMethod, "passkey">;

interface ConfirmedFactor {
  confirmedAt: keyof Confirmations;
  /** Its columns of the member, first its ID. */
  columns: readonly [keyof SecondFactorColumns, ...(keyof SecondFactorColumns)[]];
  /** The tables with a member's rows that end with it. */
  rows: readonly OrganizationTable[];
  /** The table with registrations that wait for their first code: `confirmed_at` is null. */
  pending?: OrganizationTable;
  /** Its type in a `credential-change` (CAEP 1.0 section 3.2), if it has one. */
  signaledAs?: "phone-sms" | "app";
  /** How it is shown to a member who has recovered the account, and whether its ID is its name, too. */
  reviewedAs: { kind: AccessSinceRecovery["kind"]; isNamed: boolean; endsAs?: EndedKind };
  /** The audit action of its removal, beside `member.second_factors_changed`. */
  removedAs?: AuditAction;
}

interface Removal {
  /** The member's own call. */
  own: OperationName;
  /** An admin's call. */
  ofMember: OperationName;
  /** A back end's call: `members.NAME.delete`. */
  managed: string;
  /** What the back end's call is about, and what it deletes. */
  name: string;
  deletes: string;
}

/** The calls that remove each factor. */
export const removals = {
  sms_otp: {
    own: "members.deleteMFAPhoneNumberSelf",
    ofMember: "members.deleteMFAPhoneNumber",
    managed: "mfa_phone_number",
    name: "phone number",
    deletes: "phone number, for example if they lost their phone",
  },
  totp: {
    own: "members.deleteMFATOTPSelf",
    ofMember: "members.deleteMFATOTP",
    managed: "totp",
    name: "authenticator app",
    deletes: "authenticator and its recovery codes",
  },
} as const satisfies Record<ConfirmedMethod, Removal>;
export type RemovalOfMember = (typeof removals)[ConfirmedMethod]["ofMember"];

/**
 * How second factors are confirmed and removed, in the order in which their rows are locked. Passkeys have a capability
 * of their own for that.
 */
export const confirmedFactors: Record<ConfirmedMethod, ConfirmedFactor> = {
  sms_otp: {
    confirmedAt: "mfa_phone_number_verified_at",
    columns: ["mfa_phone_number", "mfa_phone_number_verified"],
    rows: ["sms_codes"],
    signaledAs: "phone-sms",
    reviewedAs: { kind: "phone_number", isNamed: true },
  },
  totp: {
    confirmedAt: "totp_confirmed_at",
    columns: ["totp_registration_id"],
    rows: ["totp_registrations", "recovery_codes"],
    pending: "totp_registrations",
    signaledAs: "app",
    reviewedAs: { kind: "totp", isNamed: false, endsAs: "totp_registrations" },
    removedAs: "totp.deleted",
  },
};

/** In the order in which they are preferred. */
export const mfaMethods = Object.keys(secondFactors) as MfaMethod[];

/** A type of authentication factor that counts as a second factor. */
export type SecondFactorType = (typeof secondFactors)[MfaMethod]["shownAs"][number];

type MfaSettings = Pick<OrganizationSettings, "mfa_methods" | "allowed_mfa_methods"> & AuthenticatorSettings;
type AuthenticatorSettings = Partial<Pick<OrganizationSettings, "allowed_passkey_aaguids">>;

/**
 * Returns whether the organization allows the authenticator of a factor. A passkey whose authenticator is not known is
 * not allowed where only some are. Other factors have none.
 */
export function isAllowedAuthenticator(
  { allowed_passkey_aaguids: allowed = [] }: AuthenticatorSettings,
  { type, passkey_factor }: Pick<AuthenticationFactor, "type" | "passkey_factor">,
): boolean {
  return type !== "passkey" || allowed.length === 0 || allowed.includes(passkey_factor?.aaguid ?? "");
}

export function isMfaMethodAllowed({ mfa_methods, allowed_mfa_methods }: MfaSettings, method: MfaMethod): boolean {
  return mfa_methods !== "RESTRICTED" || allowed_mfa_methods.includes(method);
}

/** Whether the organization accepts this factor as a second one. A recovery code replaces any of them. */
export function isAcceptedSecondFactor(
  settings: MfaSettings,
  factor: Pick<AuthenticationFactor, "type" | "sequence_order" | "passkey_factor">,
): boolean {
  const { type, sequence_order } = factor;
  if (sequence_order !== "SECONDARY" || !isAllowedAuthenticator(settings, factor)) return false;
  const method = mfaMethods.find((one) => one === type);
  return method === undefined || isMfaMethodAllowed(settings, method);
}

export function pickSecondFactors(member: SecondFactorColumns): SecondFactorColumns {
  return Object.fromEntries(secondFactorColumns.map((name) => [name, member[name]])) as unknown as SecondFactorColumns;
}

/** The methods that the columns of a member hold, in the order in which their rows are locked. */
export const confirmedMethods = Object.keys(confirmedFactors) as ConfirmedMethod[];

/** The methods that a member has set up. */
export function listMfaMethods(member: SecondFactorColumns): MfaMethod[] {
  return mfaMethods.filter((method) => secondFactors[method].idOf(member) !== "");
}

/** The types of second factors that a member can show, limited to what the organization allows if its settings are given. */
export function listSecondFactors(member: SecondFactorColumns, settings?: MfaSettings): SecondFactorType[] {
  return listMfaMethods(member)
    .filter((method) => !settings || isMfaMethodAllowed(settings, method))
    .flatMap((method) => secondFactors[method].shownAs);
}
