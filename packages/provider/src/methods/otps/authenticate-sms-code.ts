import type { SmsAuthenticateRequest, SmsAuthenticateResponse } from "@portico/wire";
import { v5 } from "uuid";
import {
  attemptsPerCode,
  countingGuess,
  refuseGuess,
  secondFactorGuess,
  settleGuess,
  takeBackGuess,
} from "../../core/limits/guesses.ts";
import { parseSessionDuration } from "../../core/sign-in/session-options.ts";
import type { Call } from "../../platform/call/call.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { answerSecondFactor, completeSecondFactor, enrollMember, secondFactor } from "../mfa/complete-second-factor.ts";
import { findSubject, requireSecondFactor } from "../mfa/find-subject.ts";
import { parseCode } from "./check-email-code.ts";
import { isConfirmedNumber } from "./send-sms-code.ts";
import { smsCodes } from "./store.ts";

const PHONE_ID_NAMESPACE = "a0f5c1de-3a3c-5a0b-8b43-5c0a5c9f2c77";

/**
 * Accepts a code from a text message. The first code of an enrollment sets the member's verified number, which requires
 * the member's existing second factor (threats.md T61).
 *
 * @throws ApiError `invalid_code`, `otp_code_not_found`, `second_factor_required`, `user_lock_limit_reached`,
 * `operation_restricted_by_organization_mfa_methods`, `duplicate_member_phone_number`,
 * `invalid_session_duration_minutes`.
 */
export async function authenticateSmsCode(
  call: Call,
  request: SmsAuthenticateRequest,
): Promise<SmsAuthenticateResponse> {
  const code = parseCode(request.code);
  const requestedMinutes = request.session_duration_minutes;
  if (requestedMinutes !== undefined) parseSessionDuration(call, requestedMinutes);
  const inTransaction = await findSubject(call, request);
  const outcome = await transaction(call, async (tx) => {
    const subject = await inTransaction(tx);
    const { member } = subject;
    const guess = secondFactorGuess(call, subject, "code");
    const counting = countingGuess(call, tx, guess);
    const begun = await smsCodes.beginAttempt(call, tx, member, counting, attemptsPerCode(guess));
    if (begun.refusal) return begun.refusal;
    // Each member has at most one code.
    const [attempt] = begun.codes;
    const isKnown = attempt !== undefined && isConfirmedNumber(member, attempt.phone_number);
    const isEnrollment = attempt?.is_enrollment === true && !isKnown;
    if (isEnrollment) requireSecondFactor(subject);
    // A login code is valid only while its number is the member's verified one.
    const checked = smsCodes.check(call, attempt && (isKnown || isEnrollment) ? [attempt] : [], code);
    if (checked.result !== "right") {
      return refuseGuess(call, tx, guess, new ApiError("otp_code_not_found"), checked.result);
    }
    await smsCodes.consume(call, tx, member, checked.code);
    const { phone_number, session_minutes } = checked.code;
    const durationMinutes = parseSessionDuration(call, requestedMinutes ?? session_minutes ?? undefined);
    // Confirming a new number takes back only this guess. Otherwise an attacker could reset the count of guesses at the
    // member's factors by enrolling a number of their own (threats.md T72).
    await (isKnown ? settleGuess : takeBackGuess)(call, tx, guess);
    const confirmed = isKnown ? null : { mfa_phone_number: phone_number, mfa_phone_number_verified: true };
    const { project_id, environment } = call.project;
    const phone_id = `phone-${environment}-${v5(`${project_id}:${phone_number}`, PHONE_ID_NAMESPACE)}`;
    return completeSecondFactor(
      call,
      tx,
      { ...subject, member: await enrollMember(call, tx, subject, "sms_otp", confirmed, request) },
      request,
      { ...secondFactor(call, "sms_otp", "sms"), phone_number_factor: { phone_id, phone_number } },
      durationMinutes,
      { isSetup: !isKnown },
    );
  });
  return answerSecondFactor(call, outcome);
}
