import type {
  DiscoveredOrganizationsRequest,
  DiscoveredOrganizationsResponse,
  IntermediateSessionExchangeRequest,
  MemberAuthResponse,
} from "@portico/wire";
import { findMemberByEmail } from "../../core/records/member/find-member.ts";
import { requireOrganization } from "../../core/records/organization/find-organizations.ts";
import type { IntermediateSessionRow, OrganizationRow } from "../../core/records/schema.ts";
import {
  requireIntermediateSession,
  spendIntermediateSession,
} from "../../core/records/session/intermediate-sessions.ts";
import {
  explainInsufficientProofs,
  isVouchedFor,
  provesAddress,
  selectPortableProofs,
} from "../../core/records/session/proofs.ts";
import { requireSession } from "../../core/records/session/require-session.ts";
import { isDelegated } from "../../core/records/session/session-kind.ts";
import { admitMember } from "../../core/sign-in/admit-member.ts";
import { answerAuthentication } from "../../core/sign-in/answer-authentication.ts";
import { issueSession } from "../../core/sign-in/issue-session.ts";
import { listDiscoveredOrganizations, listInvitations } from "../../core/sign-in/list-discovered-organizations.ts";
import { parseSessionDuration } from "../../core/sign-in/session-options.ts";
import type { SignIn } from "../../core/sign-in/sign-in.ts";
import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";

/**
 * Lists the organizations of an intermediate session's email address, or of the signed-in member's. An intermediate
 * session that is bound to an organization lists only that one. With a cursor, it returns the next page of invitations.
 *
 * @throws ApiError `invalid_cursor`, `intermediate_session_not_found`, `unauthorized_credentials`, `session_not_found`.
 */
export async function listOrganizations(
  call: Call,
  { intermediate_session_token: token, invitations_cursor }: DiscoveredOrganizationsRequest,
): Promise<DiscoveredOrganizationsResponse> {
  const { email_address, organization_id, factors, proofs } = token
    ? await fromIntermediateSession(call, token)
    : await fromSession(call);
  // An unverified claim to an email address must not reveal where it is a member (threats.md T8).
  const shown = { factors, proofs, organization_id };
  const discovered =
    invitations_cursor === undefined
      ? await listDiscoveredOrganizations(call, call.db, email_address, shown)
      : await listInvitations(call, call.db, email_address, shown, invitations_cursor);
  return { email_address, ...discovered, organization_id_hint: organization_id };
}

async function fromIntermediateSession(call: Call, token: string) {
  const found = await requireIntermediateSession(call, call.db, token);
  return { ...found, factors: found.authentication_factors };
}

async function fromSession(call: Call) {
  const { session, member } = await requireSession(call);
  const { email_address } = member;
  const portable = selectPortableProofs(session, member);
  if (!isDelegated(session) && portable.factors.length > 0)
    return { email_address, organization_id: null, ...portable };
  // If only an organization's identity provider identified the member, the session lists no other organization
  // (threats.md T11). Neither does a delegated session (T63).
  const { organization_id, authentication_factors: factors, proofs } = session;
  return { email_address, organization_id, factors, proofs };
}

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
    const applicant = { organization, email_address, factors, proofs };
    const signIn: SignIn = {
      ...applicant,
      member: await admitMember(call, tx, applicant),
      isLocked: true,
      pendingPassword: spent.pending_password,
      ...(spent.member_id !== null && { basedOn: { issuedAt: spent, refusal: "intermediate_session_not_found" } }),
    };
    return issueSession(call, tx, signIn, { durationMinutes });
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
