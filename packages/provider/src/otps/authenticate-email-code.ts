import type {
  DiscoveryResponse,
  EmailCodeAuthenticateRequest,
  EmailCodeAuthenticateResponse,
  EmailCodeDiscoveryAuthenticateRequest,
} from "@portico/wire";
import type { Call } from "../call.ts";
import { transaction } from "../db/transaction.ts";
import { beginDiscovery } from "../discovery/begin-discovery.ts";
import { ApiError } from "../http/api-error.ts";
import { admitMember } from "../members/admit-member.ts";
import { changeAddress } from "../members/change-address.ts";
import { parseEmailAddress } from "../members/email-address.ts";
import { requireOrganization } from "../organizations/require-organization.ts";
import { answerAuthentication } from "../sessions/answer-authentication.ts";
import { completePrimaryAuthentication } from "../sessions/complete-primary-authentication.ts";
import { emailFactor } from "../sessions/factors.ts";
import { findSession } from "../sessions/find-session.ts";
import { parseSessionDuration } from "../sessions/issue-session.ts";
import { checkEmailCode, parseCode } from "./check-email-code.ts";

/**
 * Signs a member in by a code; a stranger whom the organisation lets in joins it.
 * @throws ApiError `invalid_code`, `otp_code_not_found`, `user_lock_limit_reached`, `organization_not_found`.
 */
export async function authenticateEmailCode(
  call: Call,
  request: EmailCodeAuthenticateRequest,
): Promise<EmailCodeAuthenticateResponse> {
  const code = parseCode(request.code);
  const address = parseEmailAddress(request.email_address);
  const durationMinutes = parseSessionDuration(call, request.session_duration_minutes);
  const factor = emailFactor(call, "email_otp", address);
  const former = await findSession(call);

  const outcome = await transaction(call, async (tx) => {
    const organization = await requireOrganization(call, tx, request.organization_id);
    const { organization_id } = organization;
    const checked = await checkEmailCode(call, tx, { code, email_address: address, organizationId: organization_id });
    if (checked instanceof ApiError) return checked;
    const { member_id } = checked;
    return completePrimaryAuthentication(call, tx, {
      organization,
      ...(member_id === null
        ? { member: await admitMember(call, tx, organization, address) }
        : await changeAddress(call, tx, organization, { member_id, address, former })),
      factor,
      proof: "address",
      intermediateSessionToken: request.intermediate_session_token,
      durationMinutes,
    });
  });
  return { ...(await answerAuthentication(call, outcome)), method_id: factor.email_factor?.email_id ?? "" };
}

/**
 * Proves an address by a code and answers with its organisations.
 * @throws ApiError `invalid_code`, `otp_code_not_found`, `user_lock_limit_reached`.
 */
export async function authenticateDiscoveryCode(
  call: Call,
  request: EmailCodeDiscoveryAuthenticateRequest,
): Promise<DiscoveryResponse> {
  const code = parseCode(request.code);
  const address = parseEmailAddress(request.email_address);
  return transaction(call, async (tx) => {
    const checked = await checkEmailCode(call, tx, { code, email_address: address, organizationId: "" });
    if (checked instanceof ApiError) return checked;
    return beginDiscovery(call, tx, address, [emailFactor(call, "email_otp", address)]);
  });
}
