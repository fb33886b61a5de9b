import type { AuthenticationFactor, SsoAuthenticateRequest, SsoAuthenticateResponse } from "@portico/wire";
import { audit } from "../../audit/audit.ts";
import { shownBrowserHash } from "../../call/browser-mark.ts";
import type { Call } from "../../call/call.ts";
import { challengeOf } from "../../crypto/pkce.ts";
import { hashToken } from "../../crypto/tokens.ts";
import type { Db } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { ApiError } from "../../ground/api-error.ts";
import { enforceLimit } from "../../limits/count.ts";
import { requireOrganization } from "../../records/organization/require-organization.ts";
import { organizationProof } from "../../records/session/proofs.ts";
import type { SsoRegistration } from "../../records/tables.ts";
import { answerAuthentication } from "../../sign-in/answer-authentication.ts";
import { completePrimaryAuthentication } from "../../sign-in/complete-primary-authentication.ts";
import { parseSessionDuration } from "../../sign-in/issue-session.ts";
import { findSummary } from "../connections/summaries.ts";
import { admitSsoMember } from "./admit-sso-member.ts";
import { consumeToken, findToken } from "./login-store.ts";
import type { SsoIdentity, SsoTokenRow } from "./tables.ts";

/**
 * Signs in whom an identity provider vouched for; a stranger whom the organization lets in joins it.
 * @throws ApiError `sso_token_not_found`, `pkce_mismatch`, `pkce_expected_code_verifier`, `sso_subject_mismatch`,
 * `sso_jit_provisioning_not_allowed`, `invalid_email_for_jit_provisioning`,
 * `action_not_allowed_email_domain_is_claimed`, `invalid_session_duration_minutes`.
 */
export async function authenticateSso(call: Call, request: SsoAuthenticateRequest): Promise<SsoAuthenticateResponse> {
  const durationMinutes = parseSessionDuration(call, request.session_duration_minutes);
  const outcome = await transaction(call, async (tx) => {
    const token = await redeemToken(call, tx, request);
    if (token instanceof ApiError) return token;
    const organization = await requireOrganization(call, tx, token.organization_id);
    // Deleted or switched off since: whom it vouched for is nobody any more.
    if (findSummary(organization, token.connection_id)?.status !== "active") throw new ApiError("sso_token_not_found");
    const { member, registration } = await admitSsoMember(call, tx, organization, token.connection_id, token.identity);
    const factor = ssoFactor(call, token.identity, registration);
    return completePrimaryAuthentication(call, tx, {
      organization,
      member,
      shown: [{ factor, proof: organizationProof(factor, "organization", organization, member.email_address) }],
      intermediateSessionToken: request.intermediate_session_token,
      durationMinutes,
    });
  });
  return answerAuthentication(call, outcome);
}

function ssoFactor(
  call: Call,
  { kind, external_id }: SsoIdentity,
  { registration_id, connection_id }: SsoRegistration,
): AuthenticationFactor {
  return {
    type: "sso",
    delivery_method: `sso_${kind}`,
    last_authenticated_at: call.clock.now().toISOString(),
    sequence_order: "PRIMARY",
    sso_factor: { id: registration_id, provider_id: connection_id, external_id },
  };
}

/**
 * Uses a token up, in the transaction of what it buys. A verifier that does not fit, or is missing, uses nothing up; one
 * that nobody asked for is ignored, but where the project requires PKCE by now, a token without a challenge is refused
 * (threats.md T24).
 * @returns the refusal to return from the transaction, when there is one, so that its audit row stays.
 */
async function redeemToken(
  call: Call,
  tx: Db,
  { sso_token, pkce_code_verifier }: SsoAuthenticateRequest,
): Promise<SsoTokenRow | ApiError> {
  const key = { project_id: call.project.project_id, token_hash: hashToken(sso_token) };
  const now = call.clock.now();
  const codeChallenge = pkce_code_verifier === undefined ? null : challengeOf(pkce_code_verifier);
  const isChallengeRequired = call.project.pkce_required_for.sso;
  const browserHash = shownBrowserHash(call);
  const token = await consumeToken(tx, key, { codeChallenge, isChallengeRequired, browserHash }, now);
  if (token) return token;
  await enforceLimit(call, tx, "attempts_per_ip", call.ipAddress);
  const found = await findToken(tx, key);
  const isLive = found !== undefined && found.consumed_at === null && found.expires_at > now;
  const mismatch = pkce_code_verifier === undefined ? "pkce_expected_code_verifier" : "pkce_mismatch";
  const reason = isLive ? mismatch : "sso_token_not_found";
  await audit(call, tx, {
    action: "sso.refused",
    organization_id: found?.organization_id,
    email_address: found?.identity.email_address,
    details: { reason },
  });
  return new ApiError(reason);
}
