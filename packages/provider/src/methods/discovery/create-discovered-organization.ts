import type { CreateDiscoveredOrganizationRequest, MemberAuthResponse } from "@portico/wire";
import { createMember } from "../../core/records/member/create-member.ts";
import { createOrganization, type NewOrganization } from "../../core/records/organization/create-organization.ts";
import { findClaimant, isClaimantSlug } from "../../core/records/organization/domain-claims.ts";
import { parseSettings } from "../../core/records/organization/parse-settings.ts";
import {
  suggestOrganizationName,
  suggestSlugs,
  withFreeSlug,
} from "../../core/records/organization/suggest-organization.ts";
import { ADMIN_ROLE } from "../../core/records/roles/policy.ts";
import {
  requireIntermediateSession,
  spendIntermediateSession,
} from "../../core/records/session/intermediate-sessions.ts";
import { explainInsufficientProofs, provesAddress } from "../../core/records/session/proofs.ts";
import { answerAuthentication } from "../../core/sign-in/answer-authentication.ts";
import { issueSession } from "../../core/sign-in/issue-session.ts";
import { parseSessionDuration } from "../../core/sign-in/session-options.ts";
import type { Outcome } from "../../core/sign-in/sign-in.ts";
import type { Call } from "../../platform/call/call.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";

/**
 * Creates an organization for the email address that the intermediate session verified. Its creator becomes the admin.
 * A missing name or slug is generated. If the creator does not meet the organization's own policy, the answer is
 * `primary_required`.
 *
 * @throws ApiError `unauthorized_action` if the project does not allow it, `intermediate_session_not_found`,
 * `action_not_allowed_email_domain_is_claimed` if the address's domain belongs to an organization,
 * `invalid_intermediate_session_token_for_organization`, `organization_slug_already_used`, `invalid_organization_slug`,
 * `invalid_session_duration_minutes`, `bad_request`.
 */
export async function createDiscoveredOrganization(
  call: Call,
  { intermediate_session_token: token, session_duration_minutes, ...params }: CreateDiscoveredOrganizationRequest,
): Promise<MemberAuthResponse> {
  if (!call.project.create_organization_enabled) {
    throw new ApiError("unauthorized_action", {
      message: "This project does not allow members to create organizations.",
    });
  }
  const durationMinutes = parseSessionDuration(call, session_duration_minutes);
  const settings = parseSettings(call, params);
  const { email_address } = await requireIntermediateSession(call, call.db, token);
  if (await findClaimant(call, call.db, email_address))
    throw new ApiError("action_not_allowed_email_domain_is_claimed");
  const organization_name = settings.organization_name ?? suggestOrganizationName(email_address);
  const slugs =
    settings.organization_slug === undefined ? suggestSlugs(organization_name) : [settings.organization_slug];

  // If a slug is taken, the intermediate session stays valid for the next slug or another attempt.
  const outcome = await withFreeSlug(
    slugs.filter((slug) => !isClaimantSlug(call.project, slug)),
    (organization_slug) =>
      createWithAdmin(call, {
        token,
        organization: { ...settings, organization_name, organization_slug },
        durationMinutes,
      }),
  );
  return answerAuthentication(call, outcome);
}

function createWithAdmin(
  call: Call,
  params: { token: string | undefined; organization: NewOrganization; durationMinutes: number },
): Promise<Outcome> {
  return transaction(call, async (tx) => {
    const spent = await spendIntermediateSession(call, tx, params.token, null);
    const organization = await createOrganization(call, tx, params.organization, { foundedBy: spent.email_address });
    // The creator becomes a verified member, so the proofs must cover the email address.
    const { organization_id } = organization;
    const { email_address, authentication_factors: factors, proofs } = spent;
    if (!provesAddress(proofs, { organization_id, email_address })) throw explainInsufficientProofs(proofs);
    const admin = await createMember(call, tx, {
      organization_id,
      email_address,
      email_address_verified: true,
      status: "pending",
      roles: [ADMIN_ROLE],
    });
    return issueSession(
      call,
      tx,
      { organization, member: admin, factors, proofs },
      { durationMinutes: params.durationMinutes },
    );
  });
}
