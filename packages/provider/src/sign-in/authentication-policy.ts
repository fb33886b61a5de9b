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
export interface Judgement {
  checks: Check[];
  requirement: Requirement | null;
}

/**
 * The organization's policy on these factors, evaluated at the moment a session is made (threats.md T32): at least
 * one allowed primary method, somebody who vouches for the member, then a second factor where the organization or the
 * member asks for one.
 * @param isVouchedFor from `proofs.ts`, of the member as they are held.
 */
export function judge(
  organization: { settings: PolicySettings },
  member: PolicyMember | null,
  factors: AuthenticationFactor[],
  isVouchedFor: boolean,
): Judgement {
  const { auth_methods, allowed_auth_methods, mfa_policy } = organization.settings;
  const checks: Check[] = [];
  const say = (rule: GateRule, verdict: Check["verdict"], decided_by: string) =>
    checks.push({ rule, verdict, decided_by });
  const primaries = factors.filter((factor) => factor.sequence_order === "PRIMARY");
  const isBreakingGlass = breaksGlass(organization, member, factors);
  const isAllowed = (factor: AuthenticationFactor) => allowed_auth_methods.includes(methodOf(factor));
  const isBarred = auth_methods === "RESTRICTED" && !primaries.some(isAllowed);
  if (primaries.length === 0 || (isBarred && !isBreakingGlass)) {
    say("method_allowed", "refused", "allowed_auth_methods");
    return { checks, requirement: { kind: "primary", primary_required: { allowed_auth_methods } } };
  }
  const allowedBy = auth_methods === "RESTRICTED" ? "allowed_auth_methods" : "auth_methods";
  say("method_allowed", "passed", isBreakingGlass ? "is_breakglass" : allowedBy);
  if (!isVouchedFor) {
    say("address_proven", "asked", "email_address_verified");
    const proofs =
      auth_methods === "RESTRICTED"
        ? MAILBOX_METHODS.filter((method) => allowed_auth_methods.includes(method))
        : MAILBOX_METHODS;
    return { checks, requirement: { kind: "primary", primary_required: { allowed_auth_methods: proofs } } };
  }
  say("address_proven", "passed", "email_address_verified");
  const wantedBy =
    mfa_policy === "REQUIRED_FOR_ALL"
      ? "mfa_policy"
      : isBreakingGlass
        ? "is_breakglass"
        : member?.mfa_enrolled === true
          ? "mfa_enrolled"
          : null;
  if (!wantedBy || factors.some((factor) => isSecondFactor(organization, factor))) {
    say("second_factor", "passed", wantedBy ?? "mfa_policy");
    return { checks, requirement: null };
  }
  say("second_factor", "asked", wantedBy);
  const mfa_phone_number = member?.mfa_phone_number_verified ? member.mfa_phone_number : "";
  const member_options = mfa_phone_number ? { mfa_phone_number } : null;
  return {
    checks,
    requirement: { kind: "mfa", mfa_required: { member_options, secondary_auth_initiated: null } },
  };
}

/** The step that is missing, by `judge`. */
export function findRequirement(...asked: Parameters<typeof judge>): Requirement | null {
  return judge(...asked).requirement;
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
