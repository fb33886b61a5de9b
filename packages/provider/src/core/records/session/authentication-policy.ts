import type {
  AuthenticationFactor,
  AuthMethod,
  MfaRequired,
  OrganizationSettings,
  PrimaryRequired,
} from "@portico/wire";
import type { MemberRow, Proof } from "../schema.ts";
import { methodOf } from "./factors.ts";
import { isVouchedFor } from "./proofs.ts";

/** The step that is missing between these factors and a session. */
export type Requirement =
  | { kind: "primary"; primary_required: PrimaryRequired }
  | { kind: "mfa"; mfa_required: MfaRequired };

type PolicySettings = Pick<
  OrganizationSettings,
  "auth_methods" | "allowed_auth_methods" | "mfa_methods" | "allowed_mfa_methods" | "mfa_policy"
>;
type FactorsOfMember = Pick<
  MemberRow,
  "mfa_enrolled" | "mfa_phone_number" | "mfa_phone_number_verified" | "is_breakglass" | "totp_registration_id"
>;
/** A member, or a stranger with an address, who has set up nothing. */
type PolicyMember = Pick<MemberRow, "organization_id" | "email_address"> & Partial<FactorsOfMember>;

/** The factors that were shown, and what each primary one proves: a proof belongs to the factor of its method. */
export interface Evidence {
  factors: AuthenticationFactor[];
  proofs: Proof[];
}

/** The methods that prove control of a mailbox. */
export const MAILBOX_METHODS: AuthMethod[] = ["magic_link", "email_otp"];

/** A rule of the gate, in the order in which it asks. */
export type GateRule =
  | "address_known"
  | "method_ready"
  | "not_locked"
  | "method_allowed"
  | "address_proven"
  | "second_factor";

/** The word of one rule, and the setting or fact that decided it: what `explain` tells, and what the gate acts on. */
export interface Check {
  rule: GateRule;
  verdict: "passed" | "asked" | "refused";
  decided_by: string;
}

/** What the gate makes of factors: each rule that was asked, and the step that is missing; null where none is. */
export interface PolicyEvaluation {
  checks: Check[];
  requirement: Requirement | null;
}

/**
 * Evaluates the organization's policy (threats.md T32, T120). It asks for one primary factor that is both of an allowed
 * method and, by its own proof, the member's; then for a second factor where the organization or the member asks for one.
 * An account that merely names the member's address is a claim: it never satisfies a restriction, whatever stands beside it.
 * @param member as the caller has locked them.
 */
export function evaluatePolicy(
  organization: { settings: PolicySettings },
  member: PolicyMember,
  { factors, proofs }: Evidence,
): PolicyEvaluation {
  const { auth_methods, allowed_auth_methods, mfa_policy } = organization.settings;
  const isRestricted = auth_methods === "RESTRICTED";
  const checks: Check[] = [];
  const say = (rule: GateRule, verdict: Check["verdict"], decided_by: string) =>
    checks.push({ rule, verdict, decided_by });
  const primaries = factors.filter((factor) => factor.sequence_order === "PRIMARY");
  const isEmergency = usesEmergencyAccess(organization, member, factors);
  const isAllowed = (factor: AuthenticationFactor) =>
    isEmergency
      ? EMERGENCY_METHODS.includes(factor.type)
      : !isRestricted || allowed_auth_methods.includes(methodOf(factor));
  const allowed = primaries.filter(isAllowed);
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
  if (!wantedBy || factors.some((factor) => isSecondFactor(organization, factor))) {
    say("second_factor", "passed", wantedBy ?? "mfa_policy");
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

/** The step that is missing, by `evaluatePolicy`. */
export function findRequirement(...asked: Parameters<typeof evaluatePolicy>): Requirement | null {
  return evaluatePolicy(...asked).requirement;
}

/** The member's own methods for emergency access. Impersonation cannot use it. */
const EMERGENCY_METHODS: readonly AuthenticationFactor["type"][] = ["magic_link", "email_otp", "password", "oauth"];

/**
 * Returns whether a member comes past an organization's single sign-on, where nothing else is allowed: one who is kept for
 * that, by a method of their own, with a second factor that they set up before, while they came by single sign-on
 * (threats.md T91). Without one they are asked for single sign-on, like everybody.
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
  const hasSecond =
    (!!member.totp_registration_id && isMfaMethodAllowed(organization, "totp")) ||
    (!!member.mfa_phone_number_verified && isMfaMethodAllowed(organization, "sms_otp"));
  return isEmergency && hasSecond;
}

/** Whether the organization allows this second factor. A recovery code replaces any of them. */
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

/** Whether all members can sign in without any setup. With access to the mailbox, a member can also set a password. */
export function admitsAllMembers({
  auth_methods,
  allowed_auth_methods,
}: Pick<PolicySettings, "auth_methods" | "allowed_auth_methods">): boolean {
  const isEverybodys = (method: AuthMethod) => method === "password" || MAILBOX_METHODS.includes(method);
  return auth_methods !== "RESTRICTED" || allowed_auth_methods.some(isEverybodys);
}
