import type { MemberAuthResponse, PasswordResetByExistingRequest } from "@portico/wire";
import { newPendingPassword } from "../../core/records/session/intermediate-sessions.ts";
import { passwordEvidence } from "../../core/records/session/proofs.ts";
import { answerAuthentication } from "../../core/sign-in/answer-authentication.ts";
import { completePrimaryAuthentication } from "../../core/sign-in/complete-primary-authentication.ts";
import { parseSessionDuration } from "../../core/sign-in/issue-session.ts";
import { evidenceOf } from "../../core/sign-in/sign-in.ts";
import type { Call } from "../../platform/call/call.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { parseEmailAddress } from "../../platform/lib/email-address.ts";
import { settleAttempt } from "./attempt-store.ts";
import { checkPassword, recordRight } from "./check-password.ts";
import { hashNewPassword } from "./hash-new-password.ts";

/**
 * Logs in with the existing password and replaces it when the login is complete. The member's other sessions end then.
 * Wrong guesses count against the same budgets as at a login.
 *
 * @throws ApiError like `authenticatePassword`, `weak_password`, `breached_password`.
 */
export async function resetByExistingPassword(
  call: Call,
  request: PasswordResetByExistingRequest,
): Promise<MemberAuthResponse> {
  const address = parseEmailAddress(request.email_address);
  const durationMinutes = parseSessionDuration(call, request.session_duration_minutes);
  const { organization_id: organizationId, existing_password: password } = request;
  const [match] = await checkPassword(call, { address, password, organizationId });
  const hash = await hashNewPassword(call, address, request.new_password);
  const outcome = await transaction(call, async (tx) => {
    const right = await recordRight(call, tx, { address, organizationId }, match);
    const settled = await settleAttempt(tx, right, match, address);
    if (!settled) throw new ApiError("unauthorized_credentials");
    return completePrimaryAuthentication({
      call,
      tx,
      ...settled,
      isHeld: true,
      // The new password proves no more than the old one did.
      pendingPassword: newPendingPassword(call, { hash, by: "existing_password", reach: match.reach }),
      ...evidenceOf(passwordEvidence(call, settled.member, match.reach, [match.member_password_id])),
      intermediateSessionToken: undefined,
      durationMinutes,
    });
  });
  return answerAuthentication(call, outcome);
}
