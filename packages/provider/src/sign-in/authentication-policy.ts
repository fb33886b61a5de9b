import type {
  AuthenticationFactor,
  AuthMethod,
  MfaRequired,
  OrganizationSettings,
  PrimaryRequired,
} from "@portico/wire";
import { methodOf } from "../records/session/factors.ts";
import type { MemberRow } from "../records/tables.ts";

/** The step that stands between these factors and a session. */
export type Requirement =
  | { kind: "primary"; primary_required: PrimaryRequired }
  | { kind: "mfa"; mfa_required: MfaRequired };

type PolicySettings = Pick<
  OrganizationSettings,
  "auth_methods" | "allowed_auth_methods" | "mfa_methods" | "allowed_mfa_methods" | "mfa_policy"
>;
type PolicyMember = Pick<
  MemberRow,
  "mfa_enrolled" | "mfa_phone_number" | "mfa_phone_number_verified" | "is_breakglass" | "totp_registration_id"
>;

/** The methods that show that somebody reads an address's mail. */
export const MAILBOX_METHODS: AuthMethod[] = ["magic_link", "email_otp"];

/**
 * The organization's policy on these factors, evaluated at the moment a session is made (threats.md T32): at least
 * one allowed primary method, somebody who vouches for the member, then a second factor where the organization or the
 * member asks for one.
 * @param isVouchedFor from `proofs.ts`, of the member as they are held.
 */
export function findRequirement(
  organization: { settings: PolicySettings },
  member: PolicyMember | null,
  factors: AuthenticationFactor[],
  isVouchedFor: boolean,
): Requirement | null {
  const { auth_methods, allowed_auth_methods, mfa_policy } = organization.settings;
  const primaries = factors.filter((factor) => factor.sequence_order === "PRIMARY");
  const isBreakingGlass = breaksGlass(organization, member, factors);
  const isAllowed = (factor: AuthenticationFactor) => allowed_auth_methods.includes(methodOf(factor));
  const isBarred = auth_methods === "RESTRICTED" && !primaries.some(isAllowed);
  if (primaries.length === 0 || (isBarred && !isBreakingGlass)) {
    return { kind: "primary", primary_required: { allowed_auth_methods } };
  }
  if (!isVouchedFor) {
    const proofs =
      auth_methods === "RESTRICTED"
        ? MAILBOX_METHODS.filter((method) => allowed_auth_methods.includes(method))
        : MAILBOX_METHODS;
    return { kind: "primary", primary_required: { allowed_auth_methods: proofs } };
  }
  const wantsSecond = mfa_policy === "REQUIRED_FOR_ALL" || member?.mfa_enrolled === true || isBreakingGlass;
  if (!wantsSecond || factors.some((factor) => isSecondFactor(organization, factor))) return null;
  const mfa_phone_number = member?.mfa_phone_number_verified ? member.mfa_phone_number : "";
  return {
    kind: "mfa",
    mfa_required: { member_options: mfa_phone_number ? { mfa_phone_number } : null, secondary_auth_initiated: null },
  };
}

/** The methods of a member's own that single sign-on can be out of: whoever acts in their place breaks no glass. */
const EMERGENCY_METHODS: readonly AuthenticationFactor["type"][] = ["magic_link", "email_otp", "password", "oauth"];

/**
 * Returns whether a member comes past an organization's single sign-on, where nothing else is allowed: one who is kept for
 * that, by a method of their own, with a second factor that they set up before, while they came by single sign-on
 * (threats.md T91). Without one they are asked for single sign-on, like everybody.
 */
export function breaksGlass(
  organization: { settings: PolicySettings },
  member: PolicyMember | null,
  factors: AuthenticationFactor[],
): boolean {
  const { auth_methods, allowed_auth_methods } = organization.settings;
  if (!member?.is_breakglass || auth_methods !== "RESTRICTED" || allowed_auth_methods.join() !== "sso") return false;
  const primaries = factors.filter((factor) => factor.sequence_order === "PRIMARY").map(({ type }) => type);
  const isEmergency = !primaries.includes("sso") && primaries.some((type) => EMERGENCY_METHODS.includes(type));
  const hasSecond =
    (member.totp_registration_id !== "" && isMfaMethodAllowed(organization, "totp")) ||
    (member.mfa_phone_number_verified && isMfaMethodAllowed(organization, "sms_otp"));
  return isEmergency && hasSecond;
}

/** Returns whether the organization takes this factor as the second one. A recovery code stands in for any of them. */
function isSecondFactor(organization: { settings: PolicySettings }, { type, sequence_order }: AuthenticationFactor) {
  if (sequence_order !== "SECONDARY") return false;
  return (type !== "totp" && type !== "sms_otp") || isMfaMethodAllowed(organization, type);
}

export function isMfaMethodAllowed(
  { settings }: { settings: Pick<OrganizationSettings, "mfa_methods" | "allowed_mfa_methods"> },
  method: "totp" | "sms_otp",
): boolean {
  return settings.mfa_methods !== "RESTRICTED" || settings.allowed_mfa_methods.includes(method);
}
