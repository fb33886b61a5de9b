import type { MemberAuthResponse, SessionExchangeRequest } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { requireOrganization } from "../../core/records/organization/find-organizations.ts";
import { endSessions } from "../../core/records/session/end-sessions.ts";
import { carryProofs } from "../../core/records/session/lineage.ts";
import { selectPortableProofs } from "../../core/records/session/proofs.ts";
import {
  isPolicyRaised,
  requireCurrentPolicy,
  requireSessionOfAnyPolicy,
  type SessionSubject,
} from "../../core/records/session/require-session.ts";
import { admitMember } from "../../core/sign-in/admit-member.ts";
import { answerAuthentication } from "../../core/sign-in/answer-authentication.ts";
import { issueSession } from "../../core/sign-in/issue-session.ts";
import { parseSessionDuration } from "../../core/sign-in/session-options.ts";
import type { Call } from "../../platform/call/call.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";

/**
 * Switches to another organization with the same email address, and joins it if its policy allows that. The gate
 * evaluates the other organization's policy against what this session proved about the member's current address. A
 * new session with a new token replaces the old one (threats.md T34). The old one stays until all required factors
 * are done. If the target is the session's own organization and its policy has become stricter, the missing step is
 * asked for.
 * @throws ApiError `unauthorized_credentials`, `session_not_found`, `session_authorization_tenancy_error` where only
 * the organization's own identity provider vouched for the member (T11), `organization_not_found`,
 * `action_not_allowed_email_domain_is_claimed`, `email_jit_provisioning_not_allowed`,
 * `invalid_email_for_jit_provisioning`, `invalid_session_duration_minutes`.
 */
export async function exchangeSession(call: Call, request: SessionExchangeRequest): Promise<MemberAuthResponse> {
  const durationMinutes = parseSessionDuration(call, request.session_duration_minutes);
  const subject = await requireSessionOfAnyPolicy(call);
  if (request.organization_id === subject.organization.organization_id && isPolicyRaised(subject))
    return answerAuthentication(call, await renewSession(call, subject, durationMinutes));
  const { session, member: from } = await requireCurrentPolicy(call, subject);
  const portable = selectPortableProofs(session, from);
  const { factors } = portable;
  const proofs = carryProofs(portable.proofs, session);
  if (factors.length === 0) throw new ApiError("session_authorization_tenancy_error");
  const outcome = await transaction(call, async (tx) => {
    const organization = await requireOrganization(call, tx, request.organization_id);
    const applicant = { organization, email_address: from.email_address, factors, proofs };
    const signIn = { ...applicant, member: await admitMember(call, tx, applicant), isLocked: true };
    const outcome = await issueSession(call, tx, signIn, { durationMinutes });
    if (outcome.kind !== "logged_in") return outcome;
    // A concurrent request has already exchanged or ended the session. One session must not become two.
    if ((await endSessions(call, tx, session)) === 0) throw new ApiError("session_not_found");
    await audit(call, tx, {
      action: "session.exchanged",
      member: outcome.member,
      details: { from_organization_id: session.organization_id, member_session_id: outcome.session.member_session_id },
    });
    return outcome;
  });
  return answerAuthentication(call, outcome);
}

/**
 * Evaluates a session's factors against the current policy of its organization. The session ends. If the policy
 * requires more, the answer is an intermediate session for the missing step (threats.md T121).
 */
function renewSession(call: Call, { session, member, organization }: SessionSubject, durationMinutes: number) {
  return transaction(call, async (tx) => {
    const outcome = await issueSession(
      call,
      tx,
      {
        organization,
        member,
        factors: session.authentication_factors,
        proofs: carryProofs(session.proofs, session),
      },
      { durationMinutes, customClaims: session.custom_claims },
    );
    if ((await endSessions(call, tx, session)) === 0) throw new ApiError("session_not_found");
    return outcome;
  });
}
