import type { AuthenticationFactor, ExchangeAccessTokenRequest, SessionResponse } from "@portico/wire";
import { audit } from "../../../core/audit/audit.ts";
import { enforceLimit } from "../../../core/limits/count.ts";
import { requirePresentMember } from "../../../core/records/member/require-member.ts";
import { requireOrganization } from "../../../core/records/organization/find-organizations.ts";
import { primaryFactor } from "../../../core/records/session/factors.ts";
import { appProofs } from "../../../core/records/session/proofs.ts";
import type { DelegatedKind } from "../../../core/records/session/session-kind.ts";
import { answerSession } from "../../../core/sign-in/answer-authentication.ts";
import { issueSession, refusalOf } from "../../../core/sign-in/issue-session.ts";
import { parseSessionDuration } from "../../../core/sign-in/session-options.ts";
import type { Call } from "../../../platform/call/call.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { FULL_ACCESS, findLiveGrant, type LiveGrant } from "./grant-subject.ts";
import { appTokens, lockGrant } from "./grants-store.ts";

/**
 * Exchanges an app's access token with full access for a session. The gate evaluates the organization's policy
 * against what the member had proven when they connected the app (threats.md T32). The session is the app's: it can
 * call what the contract allows for apps, cannot switch organizations, and ends with its grant (T63).
 * @throws ApiError `idp_access_token_not_found`, `idp_access_token_expired`,
 * `oauth_access_token_exchange_missing_full_access`, `invalid_session_duration_minutes`,
 * `operation_restricted_by_organization_auth_methods`, `operation_restricted_by_organization_mfa_methods`.
 */
export async function exchangeAccessToken(call: Call, request: ExchangeAccessTokenRequest): Promise<SessionResponse> {
  const durationMinutes = parseSessionDuration(call, request.session_duration_minutes);
  await transaction(call, (tx) => enforceLimit(call, tx, "attempts_per_ip", call.ipAddress));
  const token = await appTokens.find(call, call.db, request.access_token);
  if (token?.kind !== "AccessToken") throw new ApiError("idp_access_token_not_found");
  if (token.expires_at <= call.clock.now()) throw new ApiError("idp_access_token_expired");
  const grant = await findLiveGrant(call, token.grant_id);
  if (!grant) throw new ApiError("idp_access_token_not_found");
  const scopes = String(token.payload.scope ?? "").split(" ");
  if (!scopes.includes(FULL_ACCESS) || !grant.live_scopes.includes(FULL_ACCESS)) {
    throw new ApiError("oauth_access_token_exchange_missing_full_access");
  }
  call.auditContext.app = { client_id: grant.client_id };
  const outcome = await transaction(call, async (tx) => {
    const organization = await requireOrganization(call, tx, grant.organization_id);
    const member = await requirePresentMember(tx, { organization }, grant.member_id);
    const factor = exchangeFactor(call, grant);
    const outcome = await issueSession(
      call,
      tx,
      {
        organization,
        member,
        factors: [...grant.authentication_factors, factor],
        // Only what the member proved when they connected the app, and in this organization only.
        proofs: appProofs(grant, factor, member),
        basedOn: { issuedAt: grant, refusal: "idp_access_token_not_found" },
      },
      { durationMinutes, notAfter: grant.expires_at, kind: kindOf(grant), grantId: grant.grant_id },
    );
    if (outcome.kind !== "logged_in") return refusalOf(outcome);
    // Locked after the member, in the order of the code that ends grants. A grant that ended meanwhile gives no
    // session.
    if (!(await lockGrant(tx, grant))) throw new ApiError("idp_access_token_not_found");
    const details = { client_id: grant.client_id, member_session_id: outcome.session.member_session_id };
    await audit(call, tx, { action: "access_token.exchanged", member, details });
    return outcome;
  });
  return answerSession(call, outcome, outcome.token);
}

/** An app that registered itself acts only for its user, so it is an agent. */
function kindOf({ source }: LiveGrant): DelegatedKind {
  return source === "registration" ? "agent" : "app";
}

/** Names the app in the session, beside the member's own factors. */
function exchangeFactor(call: Call, { client_id }: LiveGrant): AuthenticationFactor {
  return {
    ...primaryFactor(call, "oauth_access_token", "oauth_access_token_exchange"),
    oauth_access_token_factor: { client_id },
  };
}
