import type { IntermediateSessionExchangeRequest, MemberAuthResponse } from "@portico/wire";
import type { Call } from "../call.ts";
import { transaction } from "../db/transaction.ts";
import { ApiError } from "../http/api-error.ts";
import { admitMember } from "../members/admit-member.ts";
import { findPresentMember } from "../members/find-member.ts";
import { proveAddress } from "../members/prove-address.ts";
import { linkClaims } from "../oauth/link-claims.ts";
import { requireOrganization } from "../organizations/require-organization.ts";
import { answerAuthentication } from "../sessions/answer-authentication.ts";
import { spendIntermediateSession } from "../sessions/intermediate-sessions.ts";
import { issueSession, parseSessionDuration } from "../sessions/issue-session.ts";

/**
 * Enters an organisation with what discovery proved: members as they are, pending and invited ones by becoming active,
 * strangers by joining where the organisation lets their address in. A failure leaves the intermediate session usable.
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
    const { email_address: address, authentication_factors: factors } = spent;
    if (!spent.is_address_proven && !(await findPresentMember(tx, organization, address))) {
      // Nobody joins on a mere claim to an address.
      throw new ApiError("intermediate_session_not_found");
    }
    const member = await admitMember(call, tx, organization, address, factors);
    return issueSession(call, tx, {
      organization,
      member: spent.is_address_proven
        ? await linkClaims(call, tx, await proveAddress(call, tx, member, factors), factors)
        : member,
      factors,
      isAddressProven: spent.is_address_proven,
      durationMinutes,
    });
  });
  return answerAuthentication(call, outcome);
}
