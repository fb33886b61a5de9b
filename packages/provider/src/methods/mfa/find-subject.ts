import type { AuthenticationFactor } from "@portico/wire";
import { listSecondFactors } from "../../core/mfa/second-factors.ts";
import { requirePresentMember } from "../../core/records/member/require-member.ts";
import { isCurrentEpoch } from "../../core/records/member/security-epoch.ts";
import { requireOrganization } from "../../core/records/organization/find-organizations.ts";
import type { MemberRow, OrganizationRow, Proof, SessionRow } from "../../core/records/schema.ts";
import { findRequirement } from "../../core/records/session/authentication-policy.ts";
import { requireIntermediateSession } from "../../core/records/session/intermediate-sessions.ts";
import { ancestorsOf, ancestorsOfSession } from "../../core/records/session/lineage.ts";
import { requireLiveSession, requireSession } from "../../core/records/session/require-session.ts";
import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { ApiError } from "../../platform/lib/api-error.ts";

/**
 * The member who shows or sets up a second factor: named by the request and authenticated by a session or intermediate
 * session.
 */
export interface Subject {
  organization: OrganizationRow;
  /** Locked until the transaction ends, so that parallel guesses queue. */
  member: MemberRow;
  factors: AuthenticationFactor[];
  proofs: Proof[];
  /** The running session. Omitted during a login. */
  session?: SessionRow;
}

export interface SubjectRequest {
  organization_id: string;
  member_id: string;
  intermediate_session_token?: string | undefined;
  remember_device?: boolean | undefined;
}

/**
 * Finds the subject in two steps: the session before the transaction, the member within it. An intermediate session
 * takes precedence over a session, but only if nothing except the second factor is missing (threats.md T31, T32).
 *
 * @throws ApiError `intermediate_session_not_found`, `invalid_intermediate_session_token_for_organization`,
 * `unauthorized_credentials`, `session_not_found`, `member_not_found` if the ids do not match, `unauthorized_action`
 * while a primary method is required.
 */
export async function findSubject(call: Call, request: SubjectRequest): Promise<(tx: Db) => Promise<Subject>> {
  const token = request.intermediate_session_token;
  if (!token) {
    const subject = await requireSession(call);
    const { session, organization } = subject;
    if (session.organization_id !== request.organization_id || session.member_id !== request.member_id) {
      throw new ApiError("member_not_found");
    }
    return async (tx) => {
      const member = await requirePresentMember(tx, { organization }, request.member_id);
      await requireLiveSession(call, tx, session);
      return { organization, member, factors: session.authentication_factors, proofs: session.proofs, session };
    };
  }
  return async (tx) => {
    const found = await requireIntermediateSession(call, tx, token);
    const { email_address, organization_id, authentication_factors, proofs } = found;
    if (organization_id === null || organization_id !== request.organization_id) {
      throw new ApiError("invalid_intermediate_session_token_for_organization");
    }
    const organization = await requireOrganization(call, tx, organization_id);
    const member = await requirePresentMember(tx, { organization }, request.member_id);
    // Again under the member's lock: whatever ended the session meanwhile also ended pending enrollments.
    await requireIntermediateSession(call, tx, token);
    if (member.email_address !== email_address) throw new ApiError("member_not_found");
    if (!isCurrentEpoch(member, found)) throw new ApiError("intermediate_session_not_found");
    const requirement = findRequirement(organization, member, { factors: authentication_factors, proofs });
    if (requirement?.kind === "primary") {
      throw new ApiError("unauthorized_action", {
        message: "Authenticate with a primary method before the second factor.",
      });
    }
    return { organization, member, factors: authentication_factors, proofs };
  };
}

/** Lists the ids that an enrollment by this subject descends from. */
export function ancestorsOfEnrollment({ proofs, session }: Pick<Subject, "proofs" | "session">): string[] {
  return session ? ancestorsOfSession(session) : ancestorsOf(proofs);
}

/**
 * Requires the second factor, if the member has one, before another is set up or removed. Otherwise the first factor
 * would be enough to change the second (docs/threats.md T32).
 *
 * @throws ApiError `second_factor_required`.
 */
export function requireSecondFactor(subject: Pick<Subject, "member" | "factors">): void {
  const isShown = subject.factors.some((factor) => factor.sequence_order === "SECONDARY");
  const methods = listSecondFactors(subject.member);
  if (methods.length > 0 && !isShown)
    throw new ApiError("second_factor_required", { details: { missing: ["second_factor"], methods } });
}

/**
 * Requires the second factor of members who change their own factors with an admin's call (docs/threats.md T32).
 *
 * @throws ApiError `second_factor_required`.
 */
export function requireOwnSecondFactor(caller: { member?: MemberRow; session?: SessionRow }, member: MemberRow): void {
  if (caller.member?.member_id !== member.member_id) return;
  requireSecondFactor({ member, factors: caller.session?.authentication_factors ?? [] });
}
