import type { ImpersonationAuthenticateRequest, MemberAuthResponse } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { lockTarget } from "../../core/rbac/act-on-member.ts";
import { type OfMember, requireActor } from "../../core/rbac/actor.ts";
import { requirePresentMember } from "../../core/records/member/require-member.ts";
import { requireOrganization } from "../../core/records/organization/find-organizations.ts";
import { primaryFactor } from "../../core/records/session/factors.ts";
import { organizationProof } from "../../core/records/session/proofs.ts";
import { answerAuthentication } from "../../core/sign-in/answer-authentication.ts";
import { issueSession, refusalOf } from "../../core/sign-in/issue-session.ts";
import type { Call } from "../../platform/call/call.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import { newId } from "../../platform/crypto/tokens.ts";
import { json } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { landingUrl, requireRedirectUrl } from "../../platform/projects/redirect-urls.ts";
import { impersonationTokens } from "./store.ts";

interface ImpersonationRequest {
  impersonator_id: string;
  reason: string;
  session_duration_minutes?: number | undefined;
  login_redirect_url?: string | undefined;
}

/**
 * Creates a token with which one of the host's own staff can sign in as a member, once and within 5 minutes
 * (threats.md T55). The session, its JWTs and every audit row name the impersonator and the reason. The token does
 * not bypass the organization's policy: if that restricts methods or requires MFA, the token is refused.
 * @throws ApiError `organization_not_found`, `member_not_found`, `no_default_login_redirect_url_set`,
 * `no_match_for_provided_magic_link_url`.
 */
export async function createImpersonationToken(
  call: Call,
  request: OfMember<"impersonation.createToken"> & ImpersonationRequest,
): Promise<{ impersonation_token: string; impersonation_url: string; expires_at: string }> {
  const caller = await requireActor(call, request);
  const redirectUrl = requireRedirectUrl(call.project, "login", request.login_redirect_url);
  const impersonator = { id: request.impersonator_id, reason: request.reason };
  const { token, expiresAt } = await transaction(call, async (tx) => {
    const member = await lockTarget(call, tx, caller, "impersonation.createToken", request.member_id);
    if (member.status !== "active") throw new ApiError("member_not_found");
    const { organization_id, member_id, email_address } = member;
    const issued = await impersonationTokens.issue(call, tx, lifetimes.impersonationToken, {
      impersonation_token_id: newId(call.project, "impersonation-token"),
      organization_id,
      member_id,
      security_epoch: member.security_epoch,
      impersonator: json(impersonator),
      duration_minutes: request.session_duration_minutes ?? lifetimes.impersonatedSession.minutes,
    });
    const details = { impersonator };
    await audit(call, tx, { action: "impersonation.allowed", organization_id, member_id, email_address, details });
    return issued;
  });
  const { organization_slug: slug } = caller.organization;
  return {
    impersonation_token: token,
    impersonation_url: landingUrl(call.project, redirectUrl, { token, tokenType: "multi_tenant_impersonation", slug }),
    expires_at: expiresAt.toISOString(),
  };
}

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
    const outcome = await issueSession(
      call,
      tx,
      {
        organization,
        member,
        factors: [factor],
        proofs: [organizationProof(factor, "support", organization, member.email_address)],
        basedOn: { issuedAt: token, refusal: "unable_to_auth_impersonation_token" },
      },
      { durationMinutes: token.duration_minutes, kind: "impersonation", impersonator },
    );
    if (outcome.kind !== "logged_in") return refusalOf(outcome);
    const { member_id, email_address } = member;
    await audit(call, tx, { action: "impersonation.started", organization_id, member_id, email_address });
    return outcome;
  });
  return answerAuthentication(call, outcome);
}
