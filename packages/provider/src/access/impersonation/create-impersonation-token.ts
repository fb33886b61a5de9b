import { audit } from "../../core/audit/audit.ts";
import { lockTarget } from "../../core/rbac/act-on-member.ts";
import { type OfMember, requireActor } from "../../core/rbac/actor.ts";
import type { Call } from "../../platform/call/call.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import { newId } from "../../platform/crypto/ids.ts";
import { json } from "../../platform/db/json.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { landingUrl } from "../../platform/projects/landing-url.ts";
import { requireRedirectUrl } from "../../platform/projects/require-redirect-url.ts";
import { impersonationTokens } from "./store.ts";

export interface ImpersonationRequest {
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
