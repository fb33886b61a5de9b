import type { AuthenticationFactor, MfaMethod, OrganizationSettings } from "@portico/wire";
import type { MemberRow } from "../schema.ts";

/** The columns of a member that hold second factors. */
export type SecondFactorColumns = Pick<
  MemberRow,
  "totp_registration_id" | "mfa_phone_number" | "mfa_phone_number_verified" | "mfa_passkey_id"
>;

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
