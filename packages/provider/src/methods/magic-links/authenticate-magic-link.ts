import type {
  DiscoveryResponse,
  MagicLinkAuthenticateRequest,
  MagicLinkAuthenticateResponse,
  MagicLinkDiscoveryAuthenticateRequest,
} from "@portico/wire";
import { requireOrganization } from "../../core/records/organization/find-organizations.ts";
import { endSessions } from "../../core/records/session/end-sessions.ts";
import { mailboxEvidence } from "../../core/records/session/proofs.ts";
import { findSession } from "../../core/records/session/require-session.ts";
import { admitMember } from "../../core/sign-in/admit-member.ts";
import { answerAuthentication } from "../../core/sign-in/answer-authentication.ts";
import { beginDiscovery } from "../../core/sign-in/begin-discovery.ts";
import { changeAddress } from "../../core/sign-in/change-address.ts";
import { completePrimaryAuthentication } from "../../core/sign-in/complete-primary-authentication.ts";
import { parseSessionDuration } from "../../core/sign-in/session-options.ts";
import { evidenceOf } from "../../core/sign-in/sign-in.ts";
import type { Call } from "../../platform/call/call.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { redeemMagicLink } from "./redeem-magic-link.ts";

/**
 * Logs a member in with a link, and creates the member if the organization allows it. An invitation for another email
 * address ends the browser's current session, in the same transaction: a link that fails ends no session.
 *
 * @throws ApiError `unable_to_auth_magic_link`, `pkce_mismatch`, `pkce_expected_code_verifier`,
 * `invalid_session_duration_minutes`.
 */
export async function authenticateMagicLink(
  call: Call,
  request: MagicLinkAuthenticateRequest,
): Promise<MagicLinkAuthenticateResponse> {
  const durationMinutes = parseSessionDuration(call, request.session_duration_minutes);
  const former = await findSession(call);
  const { outcome, methodId } = await transaction(call, async (tx) => {
    const link = await redeemMagicLink(call, tx, {
      token: request.magic_links_token,
      verifier: request.pkce_code_verifier,
      isDiscovery: false,
    });
    if (link instanceof ApiError) return link;
    const { email_address, organization_id, is_invitation, member_id } = link;
    const organization = await requireOrganization(call, tx, organization_id ?? "");
    const shown = mailboxEvidence(call, "magic_link", email_address);
    const applicant = { organization, email_address, ...evidenceOf(shown) };
    const changed =
      member_id === null ? undefined : await changeAddress(call, tx, applicant, { ...link, member_id }, former);
    if (changed === "void") return new ApiError("unable_to_auth_magic_link");
    const signIn = changed ?? { ...applicant, member: await admitMember(call, tx, applicant), isLocked: true };
    const outcome = await completePrimaryAuthentication(call, tx, signIn, {
      intermediateSessionToken: request.intermediate_session_token,
      durationMinutes,
    });
    // Also before a required second factor: the browser has already forgotten that session
    // (docs/wire/rules.md#what-an-answer-does).
    if (is_invitation && former && former.member.email_address !== email_address) {
      await endSessions(call, tx, former.session);
    }
    return { outcome, methodId: shown.factor.email_factor?.email_id ?? "" };
  });
  return { ...(await answerAuthentication(call, outcome)), method_id: methodId };
}

/**
 * Verifies an email address with a link and lists its organizations.
 *
 * @throws ApiError `unable_to_auth_magic_link`, `pkce_mismatch`, `pkce_expected_code_verifier`.
 */
export async function authenticateDiscoveryLink(
  call: Call,
  request: MagicLinkDiscoveryAuthenticateRequest,
): Promise<DiscoveryResponse> {
  return transaction(call, async (tx) => {
    const link = await redeemMagicLink(call, tx, {
      token: request.discovery_magic_links_token,
      verifier: request.pkce_code_verifier,
      isDiscovery: true,
    });
    if (link instanceof ApiError) return link;
    const { email_address } = link;
    const shown = mailboxEvidence(call, "magic_link", email_address);
    return beginDiscovery(call, tx, email_address, [shown], {
      intermediateSessionToken: request.intermediate_session_token,
    });
  });
}
