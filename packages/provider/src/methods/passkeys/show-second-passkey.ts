import type {
  FactorResponse,
  PasskeyAuthenticateStartResponse,
  PasskeyMfaAuthenticateRequest,
  PasskeyMfaStartRequest,
} from "@portico/wire";
import { enforceLimit } from "../../core/limits/count.ts";
import { isAllowedAuthenticator } from "../../core/mfa/second-factors.ts";
import { parseSessionDuration } from "../../core/sign-in/session-options.ts";
import type { Call } from "../../platform/call/call.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { answerSecondFactor, completeSecondFactor, enrollMember } from "../mfa/complete-second-factor.ts";
import { findSubject } from "../mfa/find-subject.ts";
import { requestOptions } from "./authenticate-passkey.ts";
import { issueChallenge, ownerOf, verifyAssertion } from "./ceremony.ts";
import { countsAsSecondFactor, passkeyFactor } from "./passkey-evidence.ts";
import { listPasskeysOf } from "./store.ts";
import { usePasskey } from "./use-passkey.ts";

/**
 * Starts to show a passkey as the second factor. The options name the member's passkeys, because the first factor has
 * identified the member.
 *
 * @throws ApiError `passkey_not_found` if the member has none that counts, `passkey_authenticator_not_allowed` if the
 * organization allows the authenticator of none.
 */
export async function startSecondPasskey(
  call: Call,
  request: PasskeyMfaStartRequest,
): Promise<PasskeyAuthenticateStartResponse> {
  const inTransaction = await findSubject(call, request);
  return transaction(call, async (tx) => {
    await enforceLimit(call, tx, "attempts_per_ip", call.ipAddress);
    const subject = await inTransaction(tx);
    const { member, organization } = subject;
    const held = (await listPasskeysOf(tx, member)).filter((one) => countsAsSecondFactor(one, member));
    if (held.length === 0) throw new ApiError("passkey_not_found");
    const passkeys = held.filter((one) =>
      isAllowedAuthenticator(organization.settings, passkeyFactor(call, one, "SECONDARY")),
    );
    if (passkeys.length === 0) throw new ApiError("passkey_authenticator_not_allowed");
    const challenge = await issueChallenge(call, tx, ownerOf(subject, "second_factor", request));
    return { public_key_credential_request_options: requestOptions(challenge, passkeys) };
  });
}

/**
 * Accepts a passkey as the second factor.
 *
 * @throws ApiError `unable_to_authenticate_passkey`, `operation_restricted_by_organization_mfa_methods`.
 */
export async function authenticateSecondPasskey(
  call: Call,
  request: PasskeyMfaAuthenticateRequest,
): Promise<FactorResponse> {
  const durationMinutes = parseSessionDuration(call, request.session_duration_minutes);
  const inTransaction = await findSubject(call, request);
  const asserted = await verifyAssertion(call, request.public_key_credential);
  const outcome = await transaction(call, async (tx) => {
    const subject = await inTransaction(tx);
    const { member, organization } = subject;
    const used = await usePasskey(call, tx, asserted, ownerOf(subject, "second_factor", request), async (passkey) => {
      const isTheirs =
        passkey.organization_id === member.organization_id &&
        passkey.member_id === member.member_id &&
        countsAsSecondFactor(passkey, member);
      if (!isTheirs) return undefined;
      const isAllowed = isAllowedAuthenticator(organization.settings, passkeyFactor(call, passkey, "SECONDARY"));
      return isAllowed ? member : new ApiError("passkey_authenticator_not_allowed");
    });
    if (used instanceof ApiError) return used;
    const isEnrolled = used.passkey.is_second_factor;
    const enrolled = isEnrolled ? await enrollMember(call, tx, subject, "passkey", null, request) : member;
    const factor = passkeyFactor(call, used.passkey, "SECONDARY");
    return completeSecondFactor(call, tx, { ...subject, member: enrolled }, request, factor, durationMinutes);
  });
  return answerSecondFactor(call, outcome);
}
