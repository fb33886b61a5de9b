import type { TotpAuthenticateRequest, TotpAuthenticateResponse } from "@portico/wire";
import { Secret, TOTP } from "otpauth";
import { beginGuess, refuseGuess, secondFactorGuess, settleGuess, takeBackGuess } from "../../core/limits/guesses.ts";
import { parseSessionDuration } from "../../core/sign-in/session-options.ts";
import type { Call } from "../../platform/call/call.ts";
import { sealedAt } from "../../platform/crypto/sealed-at.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { answerSecondFactor, completeSecondFactor, enrollMember, secondFactor } from "../mfa/complete-second-factor.ts";
import { findSubject, requireSecondFactor } from "../mfa/find-subject.ts";
import { parseCode } from "../otps/check-email-code.ts";
import { confirmRecoveryCodes } from "../recovery-codes/save-recovery-codes.ts";
import { findTotp, takeTotpStep } from "./store.ts";

const STEP_SECONDS = 30;

/**
 * Accepts an authenticator's current code, with a tolerance of one step either way (RFC 6238 section 5.2). Each step's
 * code works once. The first code confirms a registration, which requires the member's existing second factor
 * (threats.md T61).
 *
 * @throws ApiError `invalid_code`, `totp_not_found`, `expired_totp`, `second_factor_required`,
 * `unable_to_authenticate_totp`, `totp_code_already_authenticated`, `user_lock_limit_reached`,
 * `operation_restricted_by_organization_mfa_methods`.
 */
export async function authenticateTotp(
  call: Call,
  request: TotpAuthenticateRequest,
): Promise<TotpAuthenticateResponse> {
  const code = parseCode(request.code);
  const durationMinutes = parseSessionDuration(call, request.session_duration_minutes);
  const inTransaction = await findSubject(call, request);
  const outcome = await transaction(call, async (tx) => {
    const subject = await inTransaction(tx);
    const { member } = subject;
    const guess = secondFactorGuess(call, subject, "code");
    const locked = await beginGuess(call, tx, guess);
    if (locked) return locked;
    const registration = await findTotp(tx, member);
    const now = call.clock.now();
    if (!registration) return new ApiError("totp_not_found");
    if (registration.expires_at && registration.expires_at <= now) return new ApiError("expired_totp");
    const isConfirmed = registration.confirmed_at !== null;
    // Checked before the code is compared, so that a caller without the factor learns nothing and cannot reset the
    // guess count.
    if (!isConfirmed) requireSecondFactor(subject);
    const secret = call.serverKey.unseal(registration.sealed_secret, sealedAt("totp_registrations", registration));
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 });
    if (delta === null) return refuseGuess(call, tx, guess, new ApiError("unable_to_authenticate_totp"), "wrong");
    const step = Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta;
    if (!(await takeTotpStep(tx, registration, step, now))) {
      return refuseGuess(call, tx, guess, new ApiError("totp_code_already_authenticated"), "used");
    }
    // Confirming a new authenticator takes back only this guess. Otherwise an attacker could reset the count of guesses
    // at the member's factors by enrolling one of their own (threats.md T72).
    await (isConfirmed ? settleGuess : takeBackGuess)(call, tx, guess);
    const { totp_registration_id } = registration;
    if (!isConfirmed) await confirmRecoveryCodes(tx, registration);
    const confirmed = isConfirmed ? null : { totp_registration_id };
    return completeSecondFactor(
      call,
      tx,
      { ...subject, member: await enrollMember(call, tx, subject, "totp", confirmed, request) },
      request,
      secondFactor(call, "totp", "authenticator_app"),
      durationMinutes,
      { isSetup: !isConfirmed },
    );
  });
  return answerSecondFactor(call, outcome);
}
