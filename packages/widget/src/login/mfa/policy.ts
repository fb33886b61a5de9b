// Which second factors there are, which comes first, and where it leads. No step, no event: the product's rules alone.
import type { Member, MemberAuthResponse, Organization } from "@portico/wire";
import type { LoginConfig, MfaProduct } from "../flow/config.ts";
import type { Mfa, MfaMethod, MfaStep } from "./steps.ts";

const methodOf: Record<MfaProduct, MfaMethod> = { totp: "totp", smsOtp: "sms_otp" };
/** The order where the host names none. */
const products: readonly MfaProduct[] = ["totp", "smsOtp"];

/** In the host's order; what it does not name comes last. */
function orderedMfaMethods({ mfaProductOrder = [] }: LoginConfig): MfaMethod[] {
  const order = [...mfaProductOrder.filter((product) => products.includes(product)), ...products];
  return [...new Set(order)].map((product) => methodOf[product]);
}

/** Returns what the organization lets its members use; its list counts only where it restricts. */
export function supportedMfaMethods(organization: Organization): MfaMethod[] {
  const { mfa_methods, allowed_mfa_methods = [] } = organization;
  const all = products.map((product) => methodOf[product]);
  return mfa_methods === "RESTRICTED" ? all.filter((method) => allowed_mfa_methods.includes(method)) : all;
}

/** Returns what the member has set up to the end. */
export function enrolledMfaMethods(member: Member): MfaMethod[] {
  const methods: MfaMethod[] = [];
  if (member.totp_registration_id) methods.push("totp");
  if (member.mfa_phone_number && member.mfa_phone_number_verified) methods.push("sms_otp");
  return methods;
}

/** Returns what may be set up: what the organization supports and the host includes, in the host's order. */
export function offeredMfaMethods(organization: Organization, config: LoginConfig): MfaMethod[] {
  const supported = supportedMfaMethods(organization);
  const included = (config.mfaProductInclude ?? products).map((product) => methodOf[product]);
  return orderedMfaMethods(config).filter((method) => supported.includes(method) && included.includes(method));
}

/** Returns the second factors of the member who has to show or to set one up, by the answer to their primary one. */
export function mfaOf({ member, organization }: MemberAuthResponse, config: LoginConfig): Mfa {
  const has = enrolledMfaMethods(member);
  const supported = supportedMfaMethods(organization);
  return {
    member_id: member.member_id,
    organization_id: organization.organization_id,
    phoneNumber: member.mfa_phone_number,
    enrolled: orderedMfaMethods(config).filter((method) => has.includes(method) && supported.includes(method)),
    offered: offeredMfaMethods(organization, config),
    authenticator: { state: "none" },
    textExpiresAtMs: null,
  };
}

export const isEnrolling = ({ enrolled }: Mfa): boolean => enrolled.length === 0;

/**
 * Returns where a member begins: where a text was sent its code is asked for, else the default method's, else the first
 * one's that there is. A member without one sets one up: the only one that is offered, or one of several. null where none
 * is offered.
 */
export function firstMfaScreen(mfa: Mfa, { mfa_required, member }: MemberAuthResponse): MfaStep["screen"] | null {
  if (mfa_required?.secondary_auth_initiated === "sms_otp") return "SMSOTPEntry";
  const first = mfa.enrolled.find((method) => method === member.default_mfa_method) ?? mfa.enrolled[0];
  if (first) return first === "totp" ? "TOTPEntry" : "SMSOTPEntry";
  const [only, another] = mfa.offered;
  if (another) return "MFAEnrollmentSelection";
  if (!only) return null;
  return only === "totp" ? "TOTPEnrollmentQRCode" : "SMSOTPEnrollment";
}

/** A text is a way out for who has a number and lacks the authenticator: not while enrolling, and only where allowed. */
export function canTextInstead(mfa: Mfa): boolean {
  return mfa.enrolled.includes("sms_otp");
}
