import type { SendResponse, SmsSendRequest } from "@portico/wire";
import { takeUnsubscribed } from "../../core/delivery/unsubscribed.ts";
import { enforceLimit } from "../../core/limits/count.ts";
import { enforceTextLimits } from "../../core/limits/enforce-text-limits.ts";
import { isKnownBySecondFactor } from "../../core/limits/known-browser.ts";
import { requireFreeNumber } from "../../core/records/member/require-free-number.ts";
import { requireRecentAuthentication } from "../../core/records/session/recent-authentication.ts";
import { isMfaMethodAllowed } from "../../core/records/session/second-factors.ts";
import { parseSessionDuration } from "../../core/sign-in/issue-session.ts";
import type { Call } from "../../platform/call/call.ts";
import { parsePhoneNumber } from "../../platform/call/phone-number.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { ancestorsOfEnrollment, findSubject, requireSecondFactor } from "../mfa/find-subject.ts";
import { isConfirmedNumber } from "./initiate-sms.ts";
import { findOwnersCode, issueSmsCode } from "./issue-sms-code.ts";

/**
 * Sends a six-digit code to the member's number, or to a new number. A new number requires the second factor, if the
 * member has one.
 *
 * @throws ApiError `invalid_phone_number`, `invalid_phone_number_country_code`, `phone_number_not_found`,
 * `duplicate_member_phone_number`, `unsubscribed_phone_number`, `recent_authentication_required`,
 * `second_factor_required`, `operation_restricted_by_organization_mfa_methods`, `sms_not_configured`,
 * `too_many_requests`.
 */
export async function sendSmsCode(call: Call, request: SmsSendRequest): Promise<SendResponse> {
  if (!call.canText) throw new ApiError("sms_not_configured");
  const newNumber = request.mfa_phone_number === undefined ? "" : parsePhoneNumber(call, request.mfa_phone_number);
  const minutes = request.autofill_session_duration_minutes;
  const sessionMinutes = minutes === undefined ? undefined : parseSessionDuration(call, minutes);
  const autofillHost = request.enable_autofill && call.pageOrigin ? new URL(call.pageOrigin).hostname : undefined;
  const inTransaction = await findSubject(call, request);
  return transaction(call, async (tx) => {
    const subject = await inTransaction(tx);
    const { member, organization } = subject;
    if (!isMfaMethodAllowed(organization.settings, "sms_otp")) {
      throw new ApiError("operation_restricted_by_organization_mfa_methods");
    }
    const phoneNumber = newNumber || member.mfa_phone_number;
    if (!phoneNumber) throw new ApiError("phone_number_not_found");
    const isEnrollment = !isConfirmedNumber(member, phoneNumber);
    const { session } = subject;
    if (isEnrollment && session)
      requireRecentAuthentication(call, { session, member, organization }, { isEnrolling: true });
    if (isEnrollment) requireSecondFactor(subject);
    const isKnown = isKnownBySecondFactor(call, member, subject.factors);
    const isStranger = isEnrollment || !isKnown;
    if (call.caller === "browser" && isStranger) await enforceLimit(call, tx, "sends_per_ip", call.ipAddress);
    // Returned, not thrown, so that the mark is cleared: the next try asks the carrier again.
    if (await takeUnsubscribed(call, tx, phoneNumber)) return new ApiError("unsubscribed_phone_number");
    const owners = await findOwnersCode(call, tx, { member, phoneNumber, isEnrollment, isKnown });
    if (owners?.isServed) return { expires_at: owners.expiresAt.toISOString() };
    if (owners) {
      const retryAfterSeconds = Math.ceil((owners.expiresAt.getTime() - call.clock.now().getTime()) / 1000);
      throw new ApiError("too_many_requests", { retryAfterSeconds, limit: "texts_gap" });
    }
    const { organization_id: organizationId, founded_by: founder } = organization;
    await enforceTextLimits(call, tx, { organizationId, phoneNumber, isEnrollment, isKnown, founder });
    if (isEnrollment) {
      // Returned, not thrown, so that guessing numbers uses up the sending limits.
      const taken = await requireFreeNumber(tx, member, phoneNumber).catch((error: unknown) => error);
      if (taken instanceof ApiError) return taken;
    }
    const { locale } = request;
    const ancestors = isEnrollment ? ancestorsOfEnrollment(subject) : [];
    const code = { member, phoneNumber, isEnrollment, ancestors, isKnown, locale, autofillHost, sessionMinutes };
    const expiresAt = await issueSmsCode(call, tx, code);
    return { expires_at: expiresAt.toISOString() };
  });
}
