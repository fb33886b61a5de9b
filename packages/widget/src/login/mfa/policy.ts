// Rules for second factors: which exist, and which comes first. No steps or events.
import type { Member, MemberAuthResponse, MfaMethod, Organization } from "@portico/wire";
import type { LoginConfig, MfaProduct } from "../flow/config.ts";
import { type Mfa, mfaMethods, secondFactors } from "./steps.ts";

const methodsOf = (products: readonly MfaProduct[]): MfaMethod[] =>
  products.flatMap((product) => mfaMethods.filter((method) => secondFactors[method].product === product));

/** In the host's order; methods it omits come last. */
function orderedMfaMethods({ mfaProductOrder = [] }: LoginConfig): MfaMethod[] {
  return [...new Set([...methodsOf(mfaProductOrder), ...mfaMethods])];
}

/** Returns the methods that the organization supports. Its list applies only if it restricts them. */
export function supportedMfaMethods({ mfa_methods, allowed_mfa_methods = [] }: Organization): MfaMethod[] {
  return mfaMethods.filter((method) => mfa_methods !== "RESTRICTED" || allowed_mfa_methods.includes(method));
}

/** Returns the methods that the member has fully set up. */
export function enrolledMfaMethods(member: Member): MfaMethod[] {
  return mfaMethods.filter(
    (method) =>
      member[secondFactors[method].idField] !== "" && (method !== "sms_otp" || member.mfa_phone_number_verified),
  );
}

/**
 * Returns the methods that the host includes. By default, passkeys only if it has the product or the organization's
 * list names them, so that they change nothing for other hosts.
 */
function includedMfaMethods({ mfa_methods, allowed_mfa_methods }: Organization, config: LoginConfig): MfaMethod[] {
  if (config.mfaProductInclude) return methodsOf(config.mfaProductInclude);
  const hasPasskeys =
    config.products.includes("passkeys") || (mfa_methods === "RESTRICTED" && allowed_mfa_methods.includes("passkey"));
  return mfaMethods.filter((method) => hasPasskeys || method !== "passkey");
}

/**
 * Returns the methods that can be set up: those that the organization supports and the host includes, in the host's
 * order. SMS only if the provider can send text messages.
 */
export function offeredMfaMethods(organization: Organization, config: LoginConfig, canText = true): MfaMethod[] {
  const supported = supportedMfaMethods(organization).filter((method) => canText || method !== "sms_otp");
  const included = includedMfaMethods(organization, config);
  return orderedMfaMethods(config).filter((method) => supported.includes(method) && included.includes(method));
}

/** Returns the second factors of a member, from the response to the primary factor. */
export function mfaOf({ member, organization }: MemberAuthResponse, config: LoginConfig, canText = true): Mfa {
  const all = enrolledMfaMethods(member);
  // A member whose only method is SMS keeps it, so that the next screen says why no code arrives.
  const has = canText || all.length === 1 ? all : all.filter((method) => method !== "sms_otp");
  const supported = supportedMfaMethods(organization);
  return {
    member_id: member.member_id,
    organization_id: organization.organization_id,
    phoneNumber: member.mfa_phone_number,
    enrolled: orderedMfaMethods(config).filter((method) => has.includes(method) && supported.includes(method)),
    offered: offeredMfaMethods(organization, config, canText),
    authenticator: { state: "none" },
    textExpiresAtMs: null,
    rememberDays: organization.mfa_remembered_device_days ?? null,
    isRemembering: false,
  };
}

/** The days for which the browser can be remembered. A member who is enrolling has not shown a second factor yet. */
export const rememberDays = (mfa: Mfa): number | null => (isEnrolling(mfa) ? null : mfa.rememberDays);

export const isEnrolling = ({ enrolled }: Mfa): boolean => enrolled.length === 0;
