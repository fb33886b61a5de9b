import type {
  MemberAuthResponse,
  PasswordAuthenticateRequest,
  PasswordDiscoveryAuthenticateRequest,
  PasswordDiscoveryResponse,
} from "@portico/wire";
import type { Call } from "../call/call.ts";
import { transaction } from "../db/transaction.ts";
import { ApiError } from "../ground/api-error.ts";
import { parseEmailAddress } from "../ground/email-address.ts";
import { shownByPassword } from "../records/session/proofs.ts";
import { answerAuthentication } from "../sign-in/answer-authentication.ts";
import { beginDiscovery } from "../sign-in/begin-discovery.ts";
import { completePrimaryAuthentication } from "../sign-in/complete-primary-authentication.ts";
import { parseSessionDuration } from "../sign-in/issue-session.ts";
import { settleAttempt, settleDiscovery } from "./attempt-store.ts";
import { checkPassword, recordRight } from "./check-password.ts";
import { upgradeHashes } from "./upgrade-hashes.ts";

/**
 * Signs a member in by their password: one hash, one statement before it, and two after it. Where they never
 * proved their address, that comes first (threats.md T7).
 * @throws ApiError as `checkPassword`, `invalid_email`, `invalid_session_duration_minutes`.
 */
export async function authenticatePassword(
  call: Call,
  request: PasswordAuthenticateRequest,
): Promise<MemberAuthResponse> {
  const address = parseEmailAddress(request.email_address);
  const durationMinutes = parseSessionDuration(call, request.session_duration_minutes);
  const { organization_id: organizationId, password } = request;
  const [match] = await checkPassword(call, { address, password, organizationId });
  const outcome = await transaction(call, async (tx) => {
    const right = await recordRight(call, tx, { address, organizationId }, match);
    const settled = await settleAttempt(tx, right, match, address);
    if (!settled) throw new ApiError("unauthorized_credentials");
    return completePrimaryAuthentication(call, tx, {
      ...settled,
      isHeld: true,
      shown: [shownByPassword(call, settled.member, match.reach, [match.member_password_id])],
      intermediateSessionToken: request.intermediate_session_token,
      durationMinutes,
    });
  });
  await upgradeHashes(call, address, password, [match]);
  return answerAuthentication(call, outcome);
}

/**
 * Proves who somebody is by the password of any organization in which their address was proven, before the password was
 * set and since (threats.md T59), and answers with the address's organizations.
 * @throws ApiError as `checkPassword`, `invalid_email`.
 */
export async function authenticateDiscoveryPassword(
  call: Call,
  request: PasswordDiscoveryAuthenticateRequest,
): Promise<PasswordDiscoveryResponse> {
  const address = parseEmailAddress(request.email_address);
  const { password } = request;
  const matches = await checkPassword(call, { address, password, organizationId: null });
  const answer = await transaction(call, async (tx) => {
    const right = await recordRight(call, tx, { address, organizationId: null }, matches[0]);
    const [settled, ...others] = await settleDiscovery(tx, right, matches, address);
    if (!settled) throw new ApiError("unauthorized_credentials");
    return {
      ...(await beginDiscovery(call, tx, address, [
        shownByPassword(
          call,
          settled,
          "project",
          matches.map(({ member_password_id }) => member_password_id),
        ),
      ])),
      organization_id_hint: others.length === 0 ? settled.organization_id : null,
    };
  });
  await upgradeHashes(call, address, password, matches);
  return answer;
}
