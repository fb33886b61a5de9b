import type { ImpersonationAuthenticateRequest, MemberAuthResponse } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { requirePresentMember } from "../../core/records/member/require-member.ts";
import { requireOrganization } from "../../core/records/organization/find-organizations.ts";
import { primaryFactor } from "../../core/records/session/factors.ts";
import { organizationProof } from "../../core/records/session/proofs.ts";
import { answerAuthentication } from "../../core/sign-in/answer-authentication.ts";
import { issueSession, refusalOf } from "../../core/sign-in/issue-session.ts";
import type { Call } from "../../platform/call/call.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { impersonationTokens } from "./store.ts";

/**
 * Exchanges an impersonation token for a session that names the impersonator. The usual gate applies: if the
 * organization restricts sign-in methods or requires MFA, impersonation is refused (threats.md T32, T55).
 * @throws ApiError `unable_to_auth_impersonation_token`, `operation_restricted_by_organization_auth_methods`,
 * `operation_restricted_by_organization_mfa_methods`.
 */
export async function authenticateImpersonation(
  call: Call,
  request: ImpersonationAuthenticateRequest,
): Promise<MemberAuthResponse> {
  const outcome = await transaction(call, async (tx) => {
    const token = await impersonationTokens.consume(call, tx, request.impersonation_token);
    if (!token) return new ApiError("unable_to_auth_impersonation_token");
    const { impersonator, organization_id } = token;
    call.auditContext.impersonator = impersonator;
    const organization = await requireOrganization(call, tx, organization_id);
    const member = await requirePresentMember(tx, { organization }, token.member_id);
    const factor = primaryFactor(call, "impersonated", "impersonation");
    const outcome = await issueSession({
      call,
      tx,
      organization,
      member,
      factors: [factor],
      proofs: [organizationProof(factor, "support", organization, member.email_address)],
      basedOn: { issuedAt: token, refusal: "unable_to_auth_impersonation_token" },
      durationMinutes: token.duration_minutes,
      kind: "impersonation",
      impersonator,
    });
    if (outcome.kind !== "logged_in") return refusalOf(outcome);
    const { member_id, email_address } = member;
    await audit(call, tx, { action: "impersonation.started", organization_id, member_id, email_address });
    return outcome;
  });
  return answerAuthentication(call, outcome);
}
