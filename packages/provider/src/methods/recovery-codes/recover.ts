import type { RecoverRequest, RecoverResponse } from "@portico/wire";
import { beginGuess, refuseGuess, secondFactorGuess, settleGuess } from "../../core/limits/guesses.ts";
import { endRememberedDevices } from "../../core/records/lineage/end-remembered-devices.ts";
import { recordRecovery } from "../../core/records/member/recovery.ts";
import { parseSessionDuration } from "../../core/sign-in/session-options.ts";
import type { Call } from "../../platform/call/call.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { answerSecondFactor, completeSecondFactor, secondFactor } from "../mfa/complete-second-factor.ts";
import { findSubject } from "../mfa/find-subject.ts";
import { hmacRecoveryCodes, parseRecoveryCode } from "./save-recovery-codes.ts";
import { isUsedRecoveryCode, listRecoveryCodes, useRecoveryCode } from "./store.ts";

/**
 * Accepts a recovery code instead of the authenticator's code. Each works once.
 *
 * @throws ApiError `invalid_recovery_code`, `unable_to_authenticate_recovery_code`, `user_lock_limit_reached`.
 */
export async function recover(call: Call, request: RecoverRequest): Promise<RecoverResponse> {
  const durationMinutes = parseSessionDuration(call, request.session_duration_minutes);
  const inTransaction = await findSubject(call, request);
  const code = parseRecoveryCode(request.recovery_code);
  const { outcome, remaining } = await transaction(call, async (tx) => {
    const subject = await inTransaction(tx);
    const { member } = subject;
    const guess = secondFactorGuess(call, subject, "recovery_code");
    const locked = await beginGuess(call, tx, guess);
    if (locked) return locked;
    // Codes replace only the authenticator they were created with, and only after it is confirmed (threats.md T61).
    if (member.totp_registration_id === "") return new ApiError("unable_to_authenticate_recovery_code");
    const hmacs = hmacRecoveryCodes(call, member, code);
    if (!(await useRecoveryCode(tx, member, hmacs, call.clock.now()))) {
      const how = (await isUsedRecoveryCode(tx, member, hmacs)) ? "used" : "wrong";
      return refuseGuess(call, tx, guess, new ApiError("unable_to_authenticate_recovery_code"), how);
    }
    await settleGuess(call, tx, guess);
    const factor = secondFactor(call, "recovery_code", "recovery_code");
    const outcome = await completeSecondFactor(call, tx, subject, request, factor, durationMinutes);
    await endRememberedDevices(call, tx, outcome.member, { reason: "recovered" });
    // The member's missing authenticator may be in the wrong hands.
    await recordRecovery(call, tx, outcome.member, member.totp_confirmed_at ?? member.created_at);
    return { outcome, remaining: (await listRecoveryCodes(tx, member)).length };
  });
  return { ...(await answerSecondFactor(call, outcome)), recovery_codes_remaining: remaining };
}
