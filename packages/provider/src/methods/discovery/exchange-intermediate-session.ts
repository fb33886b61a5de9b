import type { IntermediateSessionExchangeRequest, MemberAuthResponse } from "@portico/wire";
import { findMemberByEmail } from "../../core/records/member/find-member.ts";
import { requireOrganization } from "../../core/records/organization/find-organizations.ts";
import type { IntermediateSessionRow, OrganizationRow } from "../../core/records/schema.ts";
import { spendIntermediateSession } from "../../core/records/session/intermediate-sessions.ts";
import { explainInsufficientProofs, isVouchedFor, provesAddress } from "../../core/records/session/proofs.ts";
import { admitMember } from "../../core/sign-in/admit-member.ts";
import { answerAuthentication } from "../../core/sign-in/answer-authentication.ts";
import { issueSession, parseSessionDuration } from "../../core/sign-in/issue-session.ts";
import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";

/**
 * Enters an organization with what discovery proved. Pending and invited members become active; new members join if the
 * organization admits their email address. The intermediate session stays valid if this fails.
 *
 * @throws ApiError `intermediate_session_not_found`, `invalid_intermediate_session_token_for_organization`,
 * `organization_not_found`, `action_not_allowed_email_domain_is_claimed`, `email_jit_provisioning_not_allowed`,
 * `invalid_email_for_jit_provisioning`, `invalid_session_duration_minutes`.
 */
export async function exchangeIntermediateSession(
  call: Call,
  request: IntermediateSessionExchangeRequest,
): Promise<MemberAuthResponse> {
  const durationMinutes = parseSessionDuration(call, request.session_duration_minutes);
  const outcome = await transaction(call, async (tx) => {
    const { intermediate_session_token: token, organization_id } = request;
    const spent = await spendIntermediateSession(call, tx, token, organization_id);
    const organization = await requireOrganization(call, tx, organization_id);
    const { email_address, authentication_factors: factors, proofs } = spent;
    await requireSufficientProof(tx, organization, spent);
    return issueSession({
      call,
      tx,
      organization,
      member: await admitMember({ call, tx, organization, address: email_address, factors, proofs }),
      isHeld: true,
      factors,
      proofs,
      pendingPassword: spent.pending_password,
      ...(spent.member_id !== null && { basedOn: { issuedAt: spent, refusal: "intermediate_session_not_found" } }),
      durationMinutes,
    });
  });
  return answerAuthentication(call, outcome);
}

/**
 * Requires proofs that reach the organization: a proof for the project opens every organization, one for certain
 * organizations only those. A login bound to the organization may continue with an unverified email address, but
 * cannot be used to join.
 *
 * @throws ApiError `intermediate_session_not_found`, `invalid_intermediate_session_token_for_organization`.
 */
async function requireSufficientProof(
  tx: Db,
  organization: OrganizationRow,
  spent: IntermediateSessionRow,
): Promise<void> {
  const { email_address, proofs } = spent;
  const { organization_id } = organization;
  if (provesAddress(proofs, { organization_id, email_address })) return;
  const isReached =
    (spent.organization_id !== null && spent.member_id !== null) ||
    isVouchedFor(proofs, { organization_id, email_address });
  if (isReached && (await findMemberByEmail(tx, organization, email_address))) return;
  throw explainInsufficientProofs(proofs);
}
