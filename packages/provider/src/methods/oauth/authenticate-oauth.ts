import type {
  DiscoveryResponse,
  OauthAuthenticateRequest,
  OauthAuthenticateResponse,
  OauthDiscoveryAuthenticateRequest,
  OauthDiscoveryAuthenticateResponse,
} from "@portico/wire";
import { listMembersById } from "../../core/records/member/find-member.ts";
import { requireOrganization } from "../../core/records/organization/find-organizations.ts";
import { MAILBOX_METHODS } from "../../core/records/session/authentication-policy.ts";
import { claimProof, credentialProof, projectProof } from "../../core/records/session/proofs.ts";
import { answerAuthentication } from "../../core/sign-in/answer-authentication.ts";
import { beginDiscovery } from "../../core/sign-in/begin-discovery.ts";
import { completePrimaryAuthentication } from "../../core/sign-in/complete-primary-authentication.ts";
import { parseSessionDuration } from "../../core/sign-in/session-options.ts";
import { evidenceOf, type Outcome } from "../../core/sign-in/sign-in.ts";
import type { Call } from "../../platform/call/call.ts";
import { newId } from "../../platform/crypto/tokens.ts";
import type { Db } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { identifyMember, keepClaim } from "./identify-member.ts";
import { type Identity, oauthFactor } from "./identity.ts";
import { redeemLanding } from "./landing.ts";
import { listRegistrationsOf } from "./store.ts";

/**
 * Logs a member in with an OAuth provider's account, and creates the member if the organization allows it. If the
 * provider is not an authority for the email address, the answer is `primary_required` with the methods that verify it.
 * @throws ApiError `oauth_token_not_found`, `pkce_mismatch`, `pkce_expected_code_verifier`,
 * `action_not_allowed_email_domain_is_claimed`, `email_jit_provisioning_not_allowed`,
 * `invalid_email_for_jit_provisioning`, `invalid_session_duration_minutes`.
 */
export async function authenticateOauth(
  call: Call,
  request: OauthAuthenticateRequest,
): Promise<OauthAuthenticateResponse> {
  const durationMinutes = parseSessionDuration(call, request.session_duration_minutes);
  const { intermediate_session_token: intermediateSessionToken } = request;
  const { outcome, values } = await transaction(call, async (tx) => {
    const landing = await redeemLanding(call, tx, {
      token: request.oauth_token,
      verifier: request.pkce_code_verifier,
      isDiscovery: false,
    });
    if (landing instanceof ApiError) return landing;
    const { identity, values, organizationId } = landing;
    const organization = await requireOrganization(call, tx, organizationId ?? "");
    const { member, shown } = await identifyMember(call, tx, organization, identity, intermediateSessionToken);
    const outcome = await completePrimaryAuthentication(
      call,
      tx,
      { organization, member, ...evidenceOf(shown) },
      { intermediateSessionToken, durationMinutes },
    );
    return { outcome: shown.proof.by === "claim" ? conceal(outcome) : outcome, values };
  });
  return { ...(await answerAuthentication(call, outcome)), provider_values: values };
}

/** Removes what only a verified member may read, because this caller merely claims the email address. */
function conceal(outcome: Outcome): Outcome {
  if (outcome.kind === "logged_in") return outcome;
  const { organization } = outcome;
  const settings = { ...organization.settings, rbac_email_implicit_role_assignments: [] };
  return { ...outcome, organization: { ...organization, trusted_metadata: {}, settings } };
}

/**
 * Lists the organizations of the member whose email address the OAuth provider vouches for. Otherwise a linked account
 * identifies the member, because linking required the email address to be verified. A login with neither is only a
 * claim: the answer names the methods that verify the email address, and reveals nothing. The account is linked when
 * the owner completes one of those methods in the same login (threats.md T8, T60).
 *
 * @throws ApiError `oauth_token_not_found`, `pkce_mismatch`, `pkce_expected_code_verifier`.
 */
export async function authenticateDiscoveryOauth(
  call: Call,
  request: OauthDiscoveryAuthenticateRequest,
): Promise<OauthDiscoveryAuthenticateResponse> {
  return transaction(call, async (tx) => {
    const landing = await redeemLanding(call, tx, {
      token: request.discovery_oauth_token,
      verifier: request.pkce_code_verifier,
      isDiscovery: true,
    });
    if (landing instanceof ApiError) return landing;
    const { identity } = landing;
    const { isAuthoritative, address } = identity;
    const linked = isAuthoritative ? undefined : await discoverLinked(call, tx, identity);
    if (linked) return { ...linked, primary_required: null };
    const registrationId = newId(call.project, "oauth-registration");
    await keepClaim(call, tx, null, identity, registrationId);
    const factor = oauthFactor(call, registrationId, identity);
    const proof = isAuthoritative ? projectProof(factor, "authority", address) : claimProof(factor, address);
    return {
      ...(await beginDiscovery(call, tx, address, [{ factor, proof }])),
      primary_required: isAuthoritative ? null : { allowed_auth_methods: MAILBOX_METHODS },
    };
  });
}

/**
 * Discovers only the organizations in which the account is linked, under the email address it was linked with
 * (threats.md T59).
 */
async function discoverLinked(call: Call, tx: Db, identity: Identity): Promise<DiscoveryResponse | undefined> {
  const registrations = await listRegistrationsOf(tx, call.project.project_id, identity.account);
  const members = (await listMembersById(tx, registrations)).filter(
    ({ email_address_verified, status }) => email_address_verified && status !== "deleted",
  );
  const best = members.find(({ email_address }) => email_address === identity.address) ?? members[0];
  if (!best) return undefined;
  const { email_address: address } = best;
  const shown = members
    .filter(({ email_address }) => email_address === address)
    .map((member) => {
      const id = registrations.find(({ member_id }) => member_id === member.member_id)?.registration_id ?? "";
      const factor = oauthFactor(call, id, { ...identity, address });
      return { factor, proof: credentialProof(factor, member, "organization") };
    });
  return beginDiscovery(call, tx, address, shown);
}
