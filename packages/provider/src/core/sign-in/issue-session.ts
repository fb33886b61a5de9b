import type { AuthenticationFactor, MfaRequired, PrimaryRequired } from "@portico/wire";
import type { Call } from "../../platform/call/call.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import { hashToken, newId, randomToken } from "../../platform/crypto/tokens.ts";
import type { Db } from "../../platform/db/schema.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { after } from "../../platform/lib/duration.ts";
import { audit } from "../audit/audit.ts";
import { isKnownBrowser, isMarkedBrowser } from "../limits/known-browser.ts";
import { isUnknownMember } from "../records/member/describe-unknown-member.ts";
import { isCurrentEpoch, lockCurrentMember } from "../records/member/security-epoch.ts";
import type { MemberRow, OrganizationRow, Proof, SessionRow } from "../records/schema.ts";
import {
  type Check,
  evaluatePolicy,
  type Requirement,
  usesEmergencyAccess,
} from "../records/session/authentication-policy.ts";
import { mergeFactors } from "../records/session/factors.ts";
import { createIntermediateSession } from "../records/session/intermediate-sessions.ts";
import { ancestorsOf } from "../records/session/lineage.ts";
import { isVouchedFor, mergeProofs, proofsIn, provesAddress } from "../records/session/proofs.ts";
import { lastEnd } from "../records/session/require-session.ts";
import { type AuthenticatedSession, hasSessionLike, insertSession } from "../records/session/store.ts";
import { notifyOwner } from "../security-notices/notify-owner.ts";
import { activateMember } from "./admit-member.ts";
import { notifyOfEmergencyAccess } from "./notify-of-emergency-access.ts";
import { afterProof, afterReset, hasFactorOfPassword, keepsSecondFactors, proveAddress } from "./prove-address.ts";
import type { Candidate } from "./sign-in.ts";

/**
 * The result of an authentication; docs/wire/rules.md#session-answer-with-steps. `token` is a session token or an
 * intermediate session token.
 */
export type Outcome = { member: MemberRow; organization: OrganizationRow; token: string } & (
  | { kind: "logged_in"; session: AuthenticatedSession }
  | { kind: "mfa"; mfa_required: MfaRequired }
  | { kind: "primary"; primary_required: PrimaryRequired }
);

/** A sign-in at the gate: the member is locked, and earlier steps are merged. */
type Login = Candidate;

/**
 * The one gate: every path to a session ends here. It locks the member, and evaluates proofs, security epoch and the
 * organization's policy as they are at this moment (threats.md T32, T58). If something is missing, an intermediate
 * session stores what was proven so far. The token is always new (T34).
 * @throws ApiError `member_not_found` if the member has another address by now; `basedOn.refusal`.
 */
export async function issueSession(candidate: Candidate): Promise<Outcome> {
  const login = await lockLogin(candidate);
  const { requirement, checks } = evaluatePolicy(login.organization, afterLogin(login), login);
  if (requirement) return askForMore(login, requirement, checks);
  return beginSession(login);
}

/** Locks the member, and merges earlier steps of the login. */
async function lockLogin(candidate: Candidate): Promise<Login> {
  const { tx, basedOn } = candidate;
  const isHeld = candidate.isHeld || isUnknownMember(candidate.member);
  const member = isHeld ? candidate.member : await lockCurrentMember(tx, candidate.member);
  if (basedOn && !isCurrentEpoch(member, basedOn.issuedAt)) throw new ApiError(basedOn.refusal);
  return { ...candidate, member, ...withEarlier(candidate, member) };
}

/** Stores what was proven so far, and returns what is missing. */
async function askForMore(login: Login, requirement: Requirement, checks: Check[]): Promise<Outcome> {
  const { call, tx, organization, factors, proofs } = login;
  const token = randomToken();
  const left = requirement.kind === "mfa" ? await dropForeignFactors(login) : login;
  const { member, pendingPassword } = left;
  await createIntermediateSession(call, tx, {
    token,
    email_address: member.email_address,
    organization_id: organization.organization_id,
    factors,
    proofs,
    of: isUnknownMember(member) ? { member_id: null, security_epoch: null } : member,
    pendingPassword,
  });
  if (checks.at(-1)?.verdict === "refused") await recordAuditRefusal(left, checks);
  if (requirement.kind === "mfa" && (await call.hooks.initiateSms(call, tx, organization, member))) {
    requirement.mfa_required.secondary_auth_initiated = "sms_otp";
  }
  return { ...requirement, organization, member: afterLogin({ ...login, member }), token };
}

/** Writes the member's changes and the session. */
async function beginSession(login: Login): Promise<Outcome> {
  const { call, tx, organization, factors } = login;
  const token = randomToken();
  const completed = await completeMember(login);
  const member = await activateMember(call, tx, completed);
  const now = call.clock.now();
  const member_session_id = newId(call.project, "member-session");
  const sessionProofs = proofsIn(member, withNewPassword(login, member));
  const row = {
    project_id: organization.project_id,
    organization_id: organization.organization_id,
    member_session_id,
    member_id: member.member_id,
    token_hash: hashToken(token),
    authentication_factors: factors,
    proofs: sessionProofs,
    ancestors: ancestorsOf(sessionProofs),
    started_at: now,
    last_accessed_at: now,
    // Showing a second factor or switching organizations does not count as a sign-in (threats.md T72).
    expires_at: earlier(
      earlier(after(now, { minutes: login.durationMinutes }), lastEnd(call.project, organization, factors)),
      login.notAfter,
    ),
    revoked_at: null,
    user_agent: call.userAgent,
    ip_address: call.ipAddress,
    custom_claims: login.customClaims ?? {},
    impersonator: login.impersonator ?? null,
    kind: login.kind ?? ("own" as const),
    grant_id: login.grantId ?? null,
    policy_version: organization.policy_version,
  };
  await audit(call, tx, {
    action: "session.issued",
    organization_id: organization.organization_id,
    member_id: member.member_id,
    email_address: member.email_address,
    details: { member_session_id, factors: factors.map((factor) => factor.type) },
  });
  const session = await insertSession(tx, row);
  // A member who joins has no known browser yet.
  if (row.kind === "own" && completed.status === "active" && (await isNewBrowser(call, tx, row, member))) {
    await notifyOwner(call, tx, member, "new_browser", [member_session_id, ...row.ancestors]);
  }
  if (usesEmergencyAccess(organization, member, factors)) await notifyOfEmergencyAccess({ ...login, member }, session);
  return { kind: "logged_in", session, organization, member, token };
}

/**
 * Writes what a sign-in changes for its member. It waits until nothing is missing (threats.md T123), except for what
 * an attacker may have set up: see `dropForeignFactors`.
 */
async function completeMember({ call, tx, member: held, factors, proofs, pendingPassword }: Login): Promise<MemberRow> {
  const isProven = provesAddress(proofs, held);
  const proven = isProven ? await proveAddress(call, tx, held, factors) : held;
  // An account that claims the address is linked by a login that did not depend on it (T120).
  const linked = isProven ? await call.hooks.linkClaims(call, tx, proven, { factors, proofs }) : proven;
  if (!pendingPassword) return linked;
  return call.hooks.applyPendingPassword(call, tx, linked, pendingPassword, {
    former: held.member_password_id,
    factors,
  });
}

/** The member after a complete login, as far as the policy depends on it. */
function afterLogin({ member: held, proofs, pendingPassword }: Login): MemberRow {
  if (!provesAddress(proofs, held)) return held;
  return pendingPassword?.by === "reset" ? afterReset(held) : afterProof(held);
}

/**
 * When a second factor is due, removes one that an attacker may have set up: before the address was first proven
 * (T7), or with the password that a reset by email replaces. Otherwise the owner could not set up their own.
 */
async function dropForeignFactors(login: Login): Promise<Login> {
  const { call, tx, member: held, factors, proofs, pendingPassword } = login;
  if (!provesAddress(proofs, held)) return login;
  if (!keepsSecondFactors(held)) return { ...login, member: await proveAddress(call, tx, held, factors) };
  // The password is set with that, and does not wait any longer.
  if (pendingPassword?.by === "reset" && hasFactorOfPassword(held))
    return { ...login, member: await completeMember(login), pendingPassword: null };
  return login;
}

/** The proofs of a session that starts with a new password, on which it depends too. */
function withNewPassword({ proofs, pendingPassword }: Login, { member_password_id }: MemberRow): Proof[] {
  if (!pendingPassword) return proofs;
  return proofs.map((proof) =>
    proof.method === "password"
      ? { ...proof, basis: [...new Set([...(proof.basis ?? []), member_password_id])] }
      : proof,
  );
}

/** The methods that mark the browser. OAuth and SSO providers notify their users of new browsers themselves. */
const BROWSER_METHODS: AuthenticationFactor["type"][] = ["password", "magic_link", "email_otp"];

/**
 * Returns whether the member's browser is new: by its mark or, if cookies are blocked, by its user agent and IP
 * address.
 */
async function isNewBrowser(call: Call, tx: Db, session: SessionRow, member: MemberRow): Promise<boolean> {
  if (!call.project.security_notices.includes("new_browser")) return false;
  if (!session.authentication_factors.some(({ type }) => BROWSER_METHODS.includes(type))) return false;
  const { email_address: address, organization_id: organizationId } = member;
  if (isKnownBrowser(call, { address, password: null })) return false;
  const setAt = isMarkedBrowser(call) ? await call.hooks.findPasswordSetAt(tx, member) : undefined;
  if (setAt !== undefined && isKnownBrowser(call, { address, password: { organizationId, setAt } })) return false;
  return !(await hasSessionLike(tx, session));
}

/** Records what was missing in the audit log, where `explain` finds it by request ID. A claim names no member. */
async function recordAuditRefusal({ call, tx, organization, member }: Login, checks: Check[]): Promise<void> {
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

/**
 * Merges earlier steps of the same login. A claim from an earlier step counts once the address is proven, and never
 * together with something that proves less. A step from before the member changed counts for nothing.
 */
function withEarlier(
  { factors, proofs, pendingPassword = null, earlier }: Candidate,
  held: MemberRow,
): Pick<Login, "factors" | "proofs" | "pendingPassword"> {
  const isVoid = !earlier || (earlier.member_id !== null && !isCurrentEpoch(held, earlier));
  const counts =
    !isVoid &&
    (provesAddress(earlier.proofs, held) ||
      provesAddress(proofs, held) ||
      (isVouchedFor(earlier.proofs, held) && isVouchedFor(proofs, held)));
  if (!counts) return { factors, proofs, pendingPassword };
  // The token came in a cookie: a password only counts if its own step proved access to the mailbox.
  const earlierPassword = earlier.pending_password?.by === "reset" ? earlier.pending_password : null;
  return {
    factors: mergeFactors(earlier.authentication_factors, factors),
    proofs: mergeProofs(earlier.proofs, proofs),
    pendingPassword: pendingPassword ?? earlierPassword,
  };
}

export function earlier(time: Date, other: Date = time): Date {
  return other < time ? other : time;
}

/** For sign-in methods that cannot ask for another step. */
export function refusalOf(outcome: Exclude<Outcome, { kind: "logged_in" }>): ApiError {
  return new ApiError(
    outcome.kind === "mfa"
      ? "operation_restricted_by_organization_mfa_methods"
      : "operation_restricted_by_organization_auth_methods",
  );
}

/** @throws ApiError `invalid_session_duration_minutes` below 5 or above the project's maximum. */
export function parseSessionDuration(call: Call, minutes: number = lifetimes.session.minutes): number {
  const maximum = call.project.session_maximum_minutes;
  if (minutes >= 5 && minutes <= maximum) return minutes;
  throw new ApiError("invalid_session_duration_minutes", {
    message: `session_duration_minutes is ${minutes}; it must be between 5 and ${maximum}.`,
  });
}
