import type {
  AuthenticationFactor,
  AuthMethod,
  MfaRequired,
  OrganizationSettings,
  PrimaryRequired,
} from "@portico/wire";
import {
  isAcceptedSecondFactor,
  isAllowedAuthenticator,
  listSecondFactors,
  noSecondFactors,
  type SecondFactorColumns,
} from "../../mfa/second-factors.ts";
import type { MemberRow, Proof, UsedDevice } from "../schema.ts";
import { methodOf } from "./factors.ts";
import { isHeldIn, isVouchedFor } from "./proofs.ts";

/** The step that is missing before a session starts. */
export type Requirement =
  | { kind: "primary"; primary_required: PrimaryRequired }
  | { kind: "mfa"; mfa_required: MfaRequired };

type PolicySettings = Pick<
  OrganizationSettings,
  "auth_methods" | "allowed_auth_methods" | "mfa_methods" | "allowed_mfa_methods" | "mfa_policy"
> &
  Partial<Pick<OrganizationSettings, "mfa_remembered_device_days" | "allowed_passkey_aaguids">>;
type FactorsOfMember = Pick<MemberRow, "mfa_enrolled" | "is_breakglass" | keyof SecondFactorColumns>;
/** A member, or an address without a member, for which nothing is set up. */
type PolicyMember = Pick<MemberRow, "organization_id" | "email_address"> & Partial<FactorsOfMember>;

/** The verified factors, and what each primary one proves. A proof belongs to the factor with its method. */
export interface Evidence {
  factors: AuthenticationFactor[];
  proofs: Proof[];
  /** A device that was remembered after a second factor. */
  remembered_device?: UsedDevice | null | undefined;
}

/** The methods that prove control of a mailbox. */
export const MAILBOX_METHODS: AuthMethod[] = ["magic_link", "email_otp"];

/** The rules of the gate, in their order. */
export type GateRule =
  | "address_known"
  | "method_ready"
  | "not_locked"
  | "method_allowed"
  | "address_proven"
  | "second_factor";

/** The result of one rule, and the setting or fact that decided it. `explain` shows it, and the gate acts on it. */
export interface Check {
  rule: GateRule;
  verdict: "passed" | "asked" | "refused";
  decided_by: string;
}

/** The rules that were evaluated, and the missing step, or null. */
export interface PolicyEvaluation {
  checks: Check[];
  requirement: Requirement | null;
}

/**
 * Evaluates the organization's policy (threats.md T32, T120). It requires one primary factor of an allowed method
 * whose own proof is the member's, and then a second factor if the organization or the member requires it. An account
 * that only has the member's address is a claim: it never satisfies a restriction, whatever other factors there are.
 * Nor does a passkey of another organization, unless access to the mailbox is enough here (T183), or one of an
 * authenticator that the organization does not allow, whenever it was added.
 * @param member locked by the caller.
 */
export function evaluatePolicy(
  organization: { settings: PolicySettings },
  member: PolicyMember,
  { factors, proofs, remembered_device }: Evidence,
): PolicyEvaluation {
  const { auth_methods, allowed_auth_methods, mfa_policy } = organization.settings;
  const isRestricted = auth_methods === "RESTRICTED";
  const checks: Check[] = [];
  const say = (rule: GateRule, verdict: Check["verdict"], decided_by: string) =>
    checks.push({ rule, verdict, decided_by });
  const primaries = factors.filter((factor) => factor.sequence_order === "PRIMARY");
  const isEmergency = usesEmergencyAccess(organization, member, factors);
  // Where the mailbox is not enough, it is not enough by way of another organization either.
  const isOwn = (factor: AuthenticationFactor) =>
    admitsAllMembers(organization.settings) || isHeldIn(member, factor, proofs);
  const isAllowed = (factor: AuthenticationFactor) =>
    isEmergency
      ? EMERGENCY_METHODS.includes(factor.type)
      : !isRestricted || (allowed_auth_methods.includes(methodOf(factor)) && isOwn(factor));
  const ofAllowedMethods = primaries.filter(isAllowed);
  const allowed = ofAllowedMethods.filter((factor) => isAllowedAuthenticator(organization.settings, factor));
  if (allowed.length === 0 && ofAllowedMethods.length > 0) {
    say("method_allowed", "refused", "allowed_passkey_aaguids");
    const others = isRestricted ? allowed_auth_methods : MAILBOX_METHODS;
    return { checks, requirement: { kind: "primary", primary_required: { allowed_auth_methods: others } } };
  }
  if (allowed.length === 0) {
    say("method_allowed", "refused", "allowed_auth_methods");
    return { checks, requirement: { kind: "primary", primary_required: { allowed_auth_methods } } };
  }
  const allowedBy = isRestricted ? "allowed_auth_methods" : "auth_methods";
  say("method_allowed", "passed", isEmergency ? "is_breakglass" : allowedBy);
  const methods = new Set<string>(allowed.map(methodOf));
  const ofAllowed = proofs.filter(({ method }) => methods.has(method));
  if (!isVouchedFor(ofAllowed, member)) {
    const mailbox = MAILBOX_METHODS.filter((method) => !isRestricted || allowed_auth_methods.includes(method));
    if (mailbox.length > 0) say("address_proven", "asked", "email_address_verified");
    else say("address_proven", "refused", "linked_accounts");
    const others = allowed_auth_methods.filter((method) => !methods.has(method));
    const primary_required = { allowed_auth_methods: mailbox.length > 0 ? mailbox : others };
    return { checks, requirement: { kind: "primary", primary_required } };
  }
  say("address_proven", "passed", "email_address_verified");
  const wantedBy =
    mfa_policy === "REQUIRED_FOR_ALL"
      ? "mfa_policy"
      : isEmergency
        ? "is_breakglass"
        : member.mfa_enrolled === true
          ? "mfa_enrolled"
          : null;
  if (!wantedBy || factors.some((factor) => isAcceptedSecondFactor(organization.settings, factor))) {
    say("second_factor", "passed", wantedBy ?? "mfa_policy");
    return { checks, requirement: null };
  }
  // Emergency access skips single sign-on, so it always needs a second factor.
  if (!isEmergency && remembered_device && isRemembered(organization.settings, remembered_device)) {
    say("second_factor", "passed", "mfa_remembered_device_days");
    return { checks, requirement: null };
  }
  say("second_factor", "asked", wantedBy);
  const { mfa_phone_number_verified = false, mfa_phone_number = "" } = member;
  const member_options = mfa_phone_number_verified && mfa_phone_number ? { mfa_phone_number } : null;
  return {
    checks,
    requirement: { kind: "mfa", mfa_required: { member_options, secondary_auth_initiated: null } },
  };
}

/** Returns whether the organization remembers devices, and still accepts the factor that was shown on this one. */
function isRemembered(settings: PolicySettings, { factor }: UsedDevice): boolean {
  if (typeof settings.mfa_remembered_device_days !== "number") return false;
  return isAcceptedSecondFactor(settings, { type: factor, sequence_order: "SECONDARY" });
}

export function findRequirement(...asked: Parameters<typeof evaluatePolicy>): Requirement | null {
  return evaluatePolicy(...asked).requirement;
}

/** The member's own methods for emergency access. Impersonation cannot use it. */
const EMERGENCY_METHODS: readonly AuthenticationFactor["type"][] = [
  "magic_link",
  "email_otp",
  "password",
  "passkey",
  "oauth",
];

/**
 * Returns whether a member uses emergency access to sign in without single sign-on, in an organization that allows
 * nothing else: a member marked for it, with one of their own methods, and with a second factor that they have set up
 * (threats.md T91). Without a second factor, single sign-on is required.
 */
export function usesEmergencyAccess(
  organization: { settings: PolicySettings },
  member: Partial<FactorsOfMember>,
  factors: AuthenticationFactor[],
): boolean {
  const { auth_methods, allowed_auth_methods } = organization.settings;
  if (!member.is_breakglass || auth_methods !== "RESTRICTED" || allowed_auth_methods.join() !== "sso") return false;
  const primaries = factors.filter((factor) => factor.sequence_order === "PRIMARY").map(({ type }) => type);
  const isEmergency = !primaries.includes("sso") && primaries.some((type) => EMERGENCY_METHODS.includes(type));
  return isEmergency && listSecondFactors({ ...noSecondFactors, ...member }, organization.settings).length > 0;
}

/** Whether all members can sign in without any setup. With access to the mailbox, a member can also set a password. */
export function admitsAllMembers({
  auth_methods,
  allowed_auth_methods,
}: Pick<PolicySettings, "auth_methods" | "allowed_auth_methods">): boolean {
  const isOpenToEveryone = (method: AuthMethod) => method === "password" || MAILBOX_METHODS.includes(method);
  return auth_methods !== "RESTRICTED" || allowed_auth_methods.some(isOpenToEveryone);
}
