import type { AuthenticationFactor, SsoAuthenticateRequest, SsoAuthenticateResponse } from "@portico/wire";
import { audit } from "../../../core/audit/audit.ts";
import { enforceLimit } from "../../../core/limits/count.ts";
import { fitsVerifier, mismatchOf } from "../../../core/records/one-time/by-verifier.ts";
import { requireOrganization } from "../../../core/records/organization/find-organizations.ts";
import type { SsoRegistration } from "../../../core/records/schema.ts";
import { organizationProof } from "../../../core/records/session/proofs.ts";
import { answerAuthentication } from "../../../core/sign-in/answer-authentication.ts";
import { completePrimaryAuthentication } from "../../../core/sign-in/complete-primary-authentication.ts";
import { parseSessionDuration } from "../../../core/sign-in/session-options.ts";
import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { findSummary } from "../connections/summaries.ts";
import { admitSsoMember } from "./admit-sso-member.ts";
import { saveLogin } from "./idp-logins.ts";
import { ssoTokens } from "./login-store.ts";
import type { SsoIdentity, SsoTokenRow } from "./schema.ts";

/**
 * Logs in a member whom an identity provider authenticated, and creates the member if the organization allows it.
 *
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
    // The connection may have been deleted or deactivated since.
    if (findSummary(organization, token.connection_id)?.status !== "active") throw new ApiError("sso_token_not_found");
    const { member, registration } = await admitSsoMember(call, tx, organization, token.connection_id, token.identity);
    const factor = ssoFactor(call, token.identity, registration);
    const proof = organizationProof(factor, "organization", organization, member.email_address);
    const { certificate_id, login_ancestors = [], idp_login } = token.identity;
    if (idp_login) {
      const { project_id, organization_id, member_id } = member;
      // No session outlives it, however often it is extended.
      const expires_at = call.clock.in({ minutes: call.project.session_maximum_minutes });
      await saveLogin(tx, { project_id, organization_id, member_id, ...idp_login, expires_at });
    }
    const basis = [...(proof.basis ?? []), ...(certificate_id ? [certificate_id] : []), ...login_ancestors];
    return completePrimaryAuthentication(
      call,
      tx,
      {
        organization,
        member,
        factors: [factor],
        proofs: [{ ...proof, basis }],
      },
      { intermediateSessionToken: request.intermediate_session_token, durationMinutes },
    );
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
 * Consumes a token in the transaction of the login.
 *
 * @returns an error to return from the transaction, so that its audit row is committed.
 */
async function redeemToken(
  call: Call,
  tx: Db,
  { sso_token, pkce_code_verifier }: SsoAuthenticateRequest,
): Promise<SsoTokenRow | ApiError> {
  const isRequired = call.project.pkce_required_for.sso;
  const token = await ssoTokens.consume(call, tx, sso_token, () => fitsVerifier(call, pkce_code_verifier, isRequired));
  if (token) return token;
  await enforceLimit(call, tx, "attempts_per_ip", call.ipAddress);
  const found = await ssoTokens.find(call, tx, sso_token);
  const isLive = found && found.consumed_at === null && found.expires_at > call.clock.now();
  const reason = isLive ? mismatchOf(found, pkce_code_verifier) : "sso_token_not_found";
  await audit(call, tx, {
    action: "sso.refused",
    organization_id: found?.organization_id,
    email_address: found?.identity.email_address,
    details: { reason },
  });
  return new ApiError(reason);
}
