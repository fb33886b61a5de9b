import { audit } from "../audit/audit.ts";
import type { Call } from "../call/call.ts";
import { newId } from "../crypto/ids.ts";
import { hashToken, randomToken } from "../crypto/tokens.ts";
import { transaction } from "../db/transaction.ts";
import { ApiError } from "../ground/api-error.ts";
import { landingUrl } from "../projects/landing-url.ts";
import { requireRedirectUrl } from "../projects/require-redirect-url.ts";
import { type OfMember, requireActor } from "../rbac/actor.ts";
import { requirePresentMember } from "../records/member/require-member.ts";
import { insertImpersonation } from "./store.ts";

const LIFETIME_MS = 5 * 60_000;
export const LONGEST_MINUTES = 60;

export interface ImpersonationRequest {
  impersonator_id: string;
  reason: string;
  session_duration_minutes?: number | undefined;
  login_redirect_url?: string | undefined;
}

/**
 * Lets one of the host's own people in as a member, once and within 5 minutes (threats.md T55). Who it is and why stand
 * in the session, its JWTs and every audit row. The organization's policy is not passed by: where it wants a certain
 * method or a second factor, the token opens nothing.
 * @throws ApiError `organization_not_found`, `member_not_found`, `no_default_login_redirect_url_set`,
 * `no_match_for_provided_magic_link_url`.
 */
export async function createImpersonationToken(
  call: Call,
  request: OfMember & ImpersonationRequest,
): Promise<{ impersonation_token: string; impersonation_url: string; expires_at: string }> {
  const caller = await requireActor(call, request);
  const redirectUrl = requireRedirectUrl(call.project, "login", request.login_redirect_url);
  const token = randomToken();
  const impersonator = { id: request.impersonator_id, reason: request.reason };
  const now = call.clock.now();
  const expires_at = new Date(now.getTime() + LIFETIME_MS);
  await transaction(call, async (tx) => {
    const member = await requirePresentMember(tx, caller, request.member_id);
    if (member.status !== "active") throw new ApiError("member_not_found");
    const { project_id, organization_id, member_id, email_address } = member;
    await insertImpersonation(tx, {
      project_id,
      impersonation_token_id: newId(call.project, "impersonation-token"),
      token_hash: hashToken(token),
      organization_id,
      member_id,
      security_epoch: member.security_epoch,
      impersonator,
      duration_minutes: request.session_duration_minutes ?? LONGEST_MINUTES,
      created_at: now,
      expires_at,
      consumed_at: null,
    });
    const details = { impersonator };
    await audit(call, tx, { action: "impersonation.allowed", organization_id, member_id, email_address, details });
  });
  const { organization_slug: slug } = caller.organization;
  return {
    impersonation_token: token,
    impersonation_url: landingUrl(call.project, redirectUrl, { token, tokenType: "multi_tenant_impersonation", slug }),
    expires_at: expires_at.toISOString(),
  };
}
