import type { Call } from "../../platform/call/call.ts";
import { randomToken } from "../../platform/crypto/tokens.ts";
import type { Db } from "../../platform/db/schema.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { audit } from "../audit/audit.ts";
import { listSecondFactors } from "../mfa/second-factors.ts";
import { isUnknownMember } from "../records/member/describe-unknown-member.ts";
import { isCurrentEpoch, lockCurrentMember } from "../records/member/security-epoch.ts";
import type { MemberRow, UsedDevice } from "../records/schema.ts";
import { type Check, evaluatePolicy, type Requirement } from "../records/session/authentication-policy.ts";
import { mergeFactors } from "../records/session/factors.ts";
import { createIntermediateSession } from "../records/session/intermediate-sessions.ts";
import { isVouchedFor, mergeProofs, provesAddress } from "../records/session/proofs.ts";
import { findUsableDevice } from "../records/session/remembered-devices.ts";
import { beginSession } from "./begin-session.ts";
import { afterSignIn, dropForeignFactors } from "./complete-member.ts";
import type { SessionOptions } from "./session-options.ts";
import type { Outcome, SignIn } from "./sign-in.ts";
import { decideByHook, refuseByHook } from "./sign-in-hook.ts";

/**
 * The one gate: every path to a session ends here. It locks the member, and evaluates proofs, security epoch and the
 * organization's policy as they are at this moment (threats.md T32, T58). If something is missing, an intermediate
 * session stores what was proven so far. The token is always new (T34).
 * @throws ApiError `member_not_found` if the member has another address by now; `basedOn.refusal`;
 * `sign_in_not_allowed`, `sign_in_hook_unavailable`.
 */
export async function issueSession(call: Call, tx: Db, found: SignIn, options: SessionOptions): Promise<Outcome> {
  const member = await lockMemberOf(tx, found);
  const signIn = { ...found, member, ...mergeEarlier(found, member) };
  const asked = evaluatePolicy(signIn.organization, afterSignIn(signIn), signIn);
  if (!asked.requirement) return checkWithHook(call, tx, signIn, options);
  const remembered_device = await findDeviceInstead(call, tx, signIn, asked.requirement, options);
  const remembered = { ...signIn, remembered_device };
  const { requirement, checks } = evaluatePolicy(signIn.organization, afterSignIn(signIn), remembered);
  if (requirement) return askForMore(call, tx, signIn, requirement, checks);
  return checkWithHook(call, tx, remembered, options);
}

/**
 * Lets the app's hook decide about a member's own sign-in. A second factor that it requires must have been set up
 * before, or an attacker with the first one would set up their own; and no remembered device replaces it (threats.md T240).
 */
async function checkWithHook(call: Call, tx: Db, signIn: SignIn, options: SessionOptions): Promise<Outcome> {
  if (!isOwn(options)) return beginSession(call, tx, signIn, options);
  const { organization, proofs, factorsBeforeSetup } = signIn;
  const factors = factorsBeforeSetup ?? signIn.factors;
  if (decideByHook(call, { ...signIn, factors }) === "allow") return beginSession(call, tx, signIn, options);
  const stricter = { settings: { ...organization.settings, mfa_policy: "REQUIRED_FOR_ALL" as const } };
  const { requirement, checks } = evaluatePolicy(stricter, afterSignIn(signIn), { factors, proofs });
  if (!requirement) return beginSession(call, tx, signIn, options);
  const held = listSecondFactors(afterSignIn(signIn), organization.settings);
  if (factorsBeforeSetup || held.length === 0) throw refuseByHook(call, signIn);
  return askForMore(call, tx, signIn, requirement, checks);
}

/** Whether the session is for the member themselves, who signs in. */
const isOwn = ({ kind, impersonator }: SessionOptions) => kind === undefined && impersonator === undefined;

/**
 * Finds the remembered device that replaces a second factor. Only the member's own login can use it, and not while it
 * sets a new password, which ends all devices (threats.md T190).
 */
async function findDeviceInstead(
  call: Call,
  tx: Db,
  signIn: SignIn,
  requirement: Requirement,
  options: SessionOptions,
): Promise<UsedDevice | null> {
  if (requirement.kind !== "mfa" || !isOwn(options) || signIn.pendingPassword) return null;
  return findUsableDevice(call, tx, { member: afterSignIn(signIn), organization: signIn.organization });
}

async function lockMemberOf(tx: Db, { member: found, isLocked, basedOn }: SignIn): Promise<MemberRow> {
  const member = isLocked || isUnknownMember(found) ? found : await lockCurrentMember(tx, found);
  if (basedOn && !isCurrentEpoch(member, basedOn.issuedAt)) throw new ApiError(basedOn.refusal);
  return member;
}

/**
 * Merges earlier steps of the same login. A claim from an earlier step counts once the address is proven, and never
 * together with something that proves less. A step from before the member changed counts for nothing.
 */
function mergeEarlier(
  { factors, proofs, pendingPassword = null, earlier }: SignIn,
  member: MemberRow,
): Pick<SignIn, "factors" | "proofs" | "pendingPassword"> {
  const isVoid = !earlier || (earlier.member_id !== null && !isCurrentEpoch(member, earlier));
  const counts =
    !isVoid &&
    (provesAddress(earlier.proofs, member) ||
      provesAddress(proofs, member) ||
      (isVouchedFor(earlier.proofs, member) && isVouchedFor(proofs, member)));
  if (!counts) return { factors, proofs, pendingPassword };
  // The token came in a cookie: a password only counts if its own step proved access to the mailbox.
  const earlierPassword = earlier.pending_password?.by === "reset" ? earlier.pending_password : null;
  return {
    factors: mergeFactors(earlier.authentication_factors, factors),
    proofs: mergeProofs(earlier.proofs, proofs),
    pendingPassword: pendingPassword ?? earlierPassword,
  };
}

/** Stores what was proven so far, and returns what is missing. */
async function askForMore(
  call: Call,
  tx: Db,
  signIn: SignIn,
  requirement: Requirement,
  checks: Check[],
): Promise<Outcome> {
  const { organization, factors, proofs } = signIn;
  const token = randomToken();
  const left = requirement.kind === "mfa" ? await dropForeignFactors(call, tx, signIn) : signIn;
  const { member, pendingPassword } = left;
  await createIntermediateSession(call, tx, {
    token,
    email_address: member.email_address,
    organization_id: organization.organization_id,
    factors,
    proofs,
    owner: isUnknownMember(member) ? { member_id: null, security_epoch: null } : member,
    pendingPassword,
  });
  if (checks.at(-1)?.verdict === "refused") await recordAuditRefusal(call, tx, left, checks);
  if (requirement.kind === "mfa" && (await call.hooks.initiateSms(call, tx, organization, member))) {
    requirement.mfa_required.secondary_auth_initiated = "sms_otp";
  }
  return { ...requirement, organization, member: afterSignIn({ ...signIn, member }), token };
}

/** Records what was missing in the audit log, where `explain` finds it by request ID. A claim names no member. */
async function recordAuditRefusal(
  call: Call,
  tx: Db,
  { organization, member }: SignIn,
  checks: Check[],
): Promise<void> {
  await audit(call, tx, {
    action: "session.refused",
    organization_id: organization.organization_id,
    ...(!isUnknownMember(member) && { member_id: member.member_id }),
    email_address: member.email_address,
    details: {
      reason: "operation_restricted_by_organization_auth_methods",
      decided_by: checks.at(-1)?.decided_by,
    },
  });
}

/** For sign-in methods that cannot ask for another step. */
export function refusalOf(outcome: Exclude<Outcome, { kind: "logged_in" }>): ApiError {
  return new ApiError(
    outcome.kind === "mfa"
      ? "operation_restricted_by_organization_mfa_methods"
      : "operation_restricted_by_organization_auth_methods",
  );
}
