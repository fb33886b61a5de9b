import type { ApiErrorType, AuthenticationFactor, AuthMethod, MfaMethod, OauthProvider } from "@portico/wire";
import {
  isAllowedAuthenticator,
  isMfaMethodAllowed,
  listMfaMethods,
  mfaMethods,
  type SecondFactorType,
} from "../../core/mfa/second-factors.ts";
import { describeUnknownMember } from "../../core/records/member/describe-unknown-member.ts";
import type { MemberRow, OrganizationRow } from "../../core/records/schema.ts";
import { type Check, evaluatePolicy } from "../../core/records/session/authentication-policy.ts";
import { primaryFactor } from "../../core/records/session/factors.ts";
import {
  claimProof,
  credentialProof,
  type FactorEvidence,
  mailboxEvidence,
  organizationProof,
  passwordEvidence,
  projectProof,
  provesAddress,
} from "../../core/records/session/proofs.ts";
import { type Admission, checkAdmission } from "../../core/sign-in/admit-member.ts";
import { afterProof } from "../../core/sign-in/prove-address.ts";
import { takesAuthority } from "../../methods/oauth/identify-member.ts";
import { countsAsSecondFactor, passkeyEvidence, passkeyFactor } from "../../methods/passkeys/passkey-evidence.ts";
import { ssoDeciders, ssoJitRefusal, ssoRefusals } from "../../organizations/sso/logins/admit-sso-member.ts";
import type { Call } from "../../platform/call/call.ts";
import type { ExplainedPasskey, MemberWithCredentials } from "./store.ts";

export interface MethodResult {
  method: AuthMethod;
  /** The single sign-on connection; null for other methods, and if there is no connection. */
  connection_id: string | null;
  /**
   * An assumption about the provider: whether it is authoritative for the email address. Null if it does not matter.
   */
  assumption: "provider_vouches" | "provider_does_not_vouch" | null;
  outcome: "signs_in" | "second_factor" | "prove_address" | "refused";
  /** The error of the response; null if the response is a 200, as with `primary_required`. */
  error_type: ApiErrorType | null;
  /** Whether a person who is not a member yet becomes one. */
  joins: boolean;
  /** The methods that the response offers if this one is not enough. */
  allowed_auth_methods: string[];
  /** The accepted second factors, and those that can be set up during the sign-in. */
  second_factors: { accepted: SecondFactorType[]; may_be_set_up: MfaMethod[] } | null;
  checks: Check[];
}

/** What is known about the person with the email address. */
export interface ExplainedMember {
  address: string;
  member: MemberWithCredentials | undefined;
  isRetired: boolean;
  /** The slug of the organization that has claimed the email domain. */
  claimant?: string | undefined;
  /** Which methods are locked after wrong attempts, and until when. */
  locks: Partial<Record<"password" | "email_otp" | "second_factor", Date | null>>;
}

/**
 * Evaluates every sign-in method with the same rules as a sign-in. It reads no store, so one person and a whole page of
 * members get the same result.
 */
export function evaluateMethods(call: Call, organization: OrganizationRow, person: ExplainedMember): MethodResult[] {
  const byMail = (method: "magic_link" | "email_otp") =>
    ready(call, organization, person, { method }, (address) => mailboxEvidence(call, method, address));
  return [
    byMail("magic_link"),
    byMail("email_otp"),
    evaluatePassword(call, organization, person),
    evaluatePasskey(call, organization, person),
    ...evaluateSso(call, organization, person),
    ...(Object.keys(call.project.oauth) as OauthProvider[]).flatMap((provider) =>
      evaluateOauth(call, organization, person, provider),
    ),
  ];
}

type Named = Pick<MethodResult, "method"> & Partial<Pick<MethodResult, "connection_id" | "assumption">>;

/** A method that finds members by their email address, or lets new members join with it. */
function ready(
  call: Call,
  organization: OrganizationRow,
  person: ExplainedMember,
  named: Named,
  show: (address: string) => FactorEvidence,
): MethodResult {
  const shown = show(person.address);
  const admission: Admission = person.member
    ? { kind: "member", member: person.member }
    : checkAdmission(person.claimant, organization, person.address, { ...person, factors: [shown.factor] });
  if (admission.kind === "refused") return refused(named, "address_known", admission.decided_by, admission.refusal);
  const known: Check = {
    rule: "address_known",
    verdict: "passed",
    decided_by: admission.kind === "member" ? "member" : admission.decided_by,
  };
  const lock = named.method === "email_otp" ? person.locks.email_otp : undefined;
  if (lock) return refused(named, "not_locked", "wrong_codes", "user_lock_limit_reached", [known]);
  return evaluateSessionPolicy(call, organization, person, named, { shown, known });
}

function evaluatePassword(call: Call, organization: OrganizationRow, person: ExplainedMember): MethodResult {
  const named = { method: "password" } as const;
  const { member } = person;
  if (person.locks.password) return refused(named, "not_locked", "wrong_passwords", "user_lock_limit_reached");
  // The response is the same for all of these, so that callers learn nothing more.
  if (!member) return refused(named, "address_known", "member", "unauthorized_credentials");
  if (!member.reach) return refused(named, "method_ready", "member_password_id", "unauthorized_credentials");
  return evaluateSessionPolicy(call, organization, person, named, {
    shown: passwordEvidence(call, member, member.reach, [member.member_password_id]),
    known: { rule: "address_known", verdict: "passed", decided_by: "member" },
  });
}

/** The allowed passkey that goes furthest: one that is the second factor, too. */
function evaluatePasskey(call: Call, organization: OrganizationRow, person: ExplainedMember): MethodResult {
  const named = { method: "passkey" } as const;
  const { member } = person;
  const error_type = "unable_to_authenticate_passkey";
  if (!member) return refused(named, "address_known", "member", error_type);
  const firsts = member.passkeys.filter(({ is_first_factor }) => is_first_factor);
  if (firsts.length === 0) return refused(named, "method_ready", "passkeys", error_type);
  const passkey = firsts.find((one) => isAllowedPasskey(call, organization, one));
  if (!passkey) {
    return refused(named, "method_allowed", "allowed_passkey_aaguids", "passkey_authenticator_not_allowed");
  }
  const second = countsAsSecondFactor(passkey, member) ? [passkeyFactor(call, passkey, "SECONDARY")] : [];
  return evaluateSessionPolicy(call, organization, person, named, {
    shown: passkeyEvidence(call, passkey, member),
    second,
    known: { rule: "address_known", verdict: "passed", decided_by: "member" },
  });
}

function isAllowedPasskey(call: Call, { settings }: OrganizationRow, passkey: ExplainedPasskey): boolean {
  return isAllowedAuthenticator(settings, passkeyFactor(call, passkey, "PRIMARY"));
}

function evaluateSso(call: Call, organization: OrganizationRow, person: ExplainedMember): MethodResult[] {
  const method = "sso" as const;
  const active = organization.sso_connections.filter(({ status }) => status === "active");
  if (active.length === 0) return [refused({ method }, "method_ready", "sso_connections", "sso_connection_not_found")];
  return active.map(({ connection_id }) => {
    const named = { method, connection_id, assumption: "provider_vouches" } as const;
    const reason = person.member ? null : ssoJitRefusal(person.claimant, organization, connection_id, person.address);
    if (reason) return refused(named, "address_known", ssoDeciders[reason], ssoRefusals[reason]);
    if (!person.member && person.isRetired)
      return refused(named, "address_known", "retired_email_addresses", "member_not_found");
    const factor = primaryFactor(call, "sso", "sso_oidc");
    return evaluateSessionPolicy(call, organization, person, named, {
      shown: { factor, proof: organizationProof(factor, "organization", organization, person.address) },
      known: {
        rule: "address_known",
        verdict: "passed",
        decided_by: person.member ? "member" : "sso_jit_provisioning",
      },
    });
  });
}

function evaluateOauth(
  call: Call,
  organization: OrganizationRow,
  person: ExplainedMember,
  provider: OauthProvider,
): MethodResult[] {
  const method = `${provider}_oauth` as AuthMethod;
  const factor = primaryFactor(call, "oauth", `oauth_${provider}`);
  const { member } = person;
  if (member?.oauth_registrations.some(({ provider_type }) => provider_type === provider)) {
    const proof = credentialProof(factor, member, "organization");
    return [ready(call, organization, person, { method }, () => ({ factor, proof }))];
  }
  const claimed = { method, assumption: "provider_does_not_vouch" } as const;
  const claim = { factor, proof: claimProof(factor, person.address) };
  // The response to an unverified claim is the same whether or not the member exists.
  const unknownPerson = { ...person, member: undefined };
  const withoutAuthority = evaluateSessionPolicy(call, organization, unknownPerson, claimed, { shown: claim });
  if (!takesAuthority(member)) return [withoutAuthority];
  const withAuthority = ready(call, organization, person, { method, assumption: "provider_vouches" }, (address) => ({
    factor,
    proof: projectProof(factor, "authority", address),
  }));
  return [withAuthority, withoutAuthority];
}

/** The last step of every method, as in `issue-session.ts`: checks the proofs against the member, then the policy. */
function evaluateSessionPolicy(
  call: Call,
  organization: OrganizationRow,
  { address, member: found, locks }: ExplainedMember,
  named: Named,
  { shown, second = [], known }: { shown: FactorEvidence; second?: AuthenticationFactor[]; known?: Check },
): MethodResult {
  const member = found ?? describeUnknownMember(call, organization, address);
  const proven = provesAddress([shown.proof], member) ? afterProof(member) : member;
  const { checks, requirement } = evaluatePolicy(organization, proven, {
    factors: [shown.factor, ...second],
    proofs: [shown.proof],
  });
  const result: MethodResult = {
    ...blank(named),
    outcome: "signs_in",
    joins: !found && known !== undefined,
    checks: [...(known ? [known] : []), ...checks],
  };
  if (requirement?.kind === "primary") {
    const { allowed_auth_methods } = requirement.primary_required;
    const isRefused = checks.at(-1)?.verdict === "refused";
    return { ...result, outcome: isRefused ? "refused" : "prove_address", joins: false, allowed_auth_methods };
  }
  if (!requirement) return result;
  const secondPasskeys = (found?.passkeys ?? []).filter(({ is_second_factor }) => is_second_factor);
  const isPasskeyRefused =
    secondPasskeys.length > 0 && !secondPasskeys.some((one) => isAllowedPasskey(call, organization, one));
  return withSecondFactors(call, organization, proven, result, { lock: locks.second_factor, isPasskeyRefused });
}

/** The second factors to show. Enrolled members must show one before they can set up another (T32). */
function withSecondFactors(
  call: Call,
  organization: OrganizationRow,
  member: MemberRow,
  result: MethodResult,
  { lock, isPasskeyRefused }: { lock: Date | null | undefined; isPasskeyRefused: boolean },
): MethodResult {
  const { settings } = organization;
  const canShow = (method: MfaMethod) =>
    isMfaMethodAllowed(settings, method) &&
    (method !== "sms_otp" || call.canText) &&
    (method !== "passkey" || !isPasskeyRefused);
  const has = listMfaMethods(member);
  const accepted: SecondFactorType[] = [
    ...has.filter(canShow),
    // Recovery codes replace the authenticator, even if the authenticator itself is not allowed.
    ...(has.includes("totp") ? (["recovery_code"] as const) : []),
  ];
  const may_be_set_up = has.length > 0 ? [] : mfaMethods.filter(canShow);
  const second_factors = { accepted, may_be_set_up };
  if (lock) {
    const locked: Check = { rule: "not_locked", verdict: "refused", decided_by: "wrong_second_factors" };
    const error_type = "user_lock_limit_reached";
    return { ...result, second_factors, outcome: "refused", error_type, checks: [...result.checks, locked] };
  }
  if (accepted.length > 0 || may_be_set_up.length > 0) return { ...result, second_factors, outcome: "second_factor" };
  const isOnlyAuthenticator = isPasskeyRefused && isMfaMethodAllowed(settings, "passkey");
  const decided_by = isOnlyAuthenticator ? "allowed_passkey_aaguids" : "allowed_mfa_methods";
  const barred: Check = { rule: "second_factor", verdict: "refused", decided_by };
  return {
    ...result,
    second_factors,
    outcome: "refused",
    error_type: isOnlyAuthenticator
      ? "passkey_authenticator_not_allowed"
      : "operation_restricted_by_organization_mfa_methods",
    checks: [...result.checks.filter(({ rule }) => rule !== "second_factor"), barred],
  };
}

function refused(
  named: Named,
  rule: Check["rule"],
  decided_by: string,
  error_type: ApiErrorType,
  before: Check[] = [],
): MethodResult {
  return {
    ...blank(named),
    outcome: "refused",
    error_type,
    checks: [...before, { rule, verdict: "refused", decided_by }],
  };
}

const blank = ({ method, connection_id = null, assumption = null }: Named) => ({
  ...{ method, connection_id, assumption },
  error_type: null,
  joins: false,
  allowed_auth_methods: [] as string[],
  second_factors: null,
});
