import type { SendResponse, SmsSendRequest } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { describeSent, enqueueText, isUnsubscribed, takeUnsubscribed } from "../../core/delivery/enqueue-message.ts";
import { codeText } from "../../core/delivery/mails/link-and-code-mails.ts";
import { enforceLimit } from "../../core/limits/count.ts";
import { enforceTextLimits, isTextAllowed } from "../../core/limits/enforce-text-limits.ts";
import { ATTEMPTS_PER_CODE } from "../../core/limits/guesses.ts";
import { isKnownBySecondFactor } from "../../core/limits/known-browser.ts";
import { isMfaMethodAllowed } from "../../core/mfa/second-factors.ts";
import type { MemberRow, OrganizationRow } from "../../core/records/schema.ts";
import { requireRecentAuthentication } from "../../core/records/session/recent-authentication.ts";
import { requireFreeNumber } from "../../core/sign-in/change-second-factors.ts";
import { parseSessionDuration } from "../../core/sign-in/session-options.ts";
import type { Call } from "../../platform/call/call.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import { parsePhoneNumber } from "../../platform/call/phone-number.ts";
import type { Db } from "../../platform/db/schema.ts";
import { json } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { ancestorsOfEnrollment, findSubject, requireSecondFactor } from "../mfa/find-subject.ts";
import { smsCodes } from "./store.ts";

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
    if (owners?.isServed) return describeSent(call, owners.expiresAt);
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
    return describeSent(call, expiresAt);
  });
}

interface NewSmsCode {
  member: MemberRow;
  phoneNumber: string;
  /** True if the code may set the member's number. */
  isEnrollment: boolean;
  /** The ids that an enrollment descends from, from `ancestorsOfSession`. Ending one of them ends the code. */
  ancestors?: string[];
  locale?: string | undefined;
  /** The host on whose pages browsers may fill in the code automatically. */
  autofillHost?: string | undefined;
  sessionMinutes?: number | undefined;
  /** From `isKnownBySecondFactor`. */
  isKnown: boolean;
}

/**
 * Creates a code for a member and sends it. Replaces an earlier one, and expires after 2 minutes.
 *
 * @returns the expiry.
 */
async function issueSmsCode(
  call: Call,
  tx: Db,
  { member, phoneNumber, isEnrollment, ancestors = [], locale, autofillHost, sessionMinutes, isKnown }: NewSmsCode,
): Promise<Date> {
  const { code, expiresAt, carried } = await smsCodes.issue(call, tx, lifetimes.smsCode, member, {
    phone_number: phoneNumber,
    is_enrollment: isEnrollment,
    // Set even if undefined, because the row may have an earlier code's value.
    session_minutes: sessionMinutes ?? null,
    ancestors: json(ancestors),
    asked_by: isKnown ? "known" : "stranger",
  });
  const { minutes: lifetimeMinutes } = lifetimes.smsCode;
  const text = codeText({ project: call.project, locale }, { code, lifetimeMinutes, autofillHost });
  await enqueueText(call, tx, { to: phoneNumber, text, code, carried }, expiresAt);
  await audit(call, tx, { action: "sms_code.sent", member });
  return expiresAt;
}

/**
 * Finds the code that the member's own browser waits for, when another browser requests one. It stays, and no other
 * code is created (docs/threats.md T133). It goes to the member's phone, works in every browser, and expires after 2
 * minutes.
 *
 * @returns undefined if a code may be created. Otherwise the existing code's expiry, and whether the asker can use it.
 */
async function findOwnersCode(
  call: Call,
  tx: Db,
  {
    member,
    phoneNumber,
    isEnrollment,
    isKnown,
  }: Pick<NewSmsCode, "member" | "phoneNumber" | "isEnrollment" | "isKnown">,
): Promise<{ expiresAt: Date; isServed: boolean } | undefined> {
  if (isKnown) return undefined;
  const code = await smsCodes.findLive(call, tx, member);
  if (code?.asked_by !== "known") return undefined;
  const isSame = code.phone_number === phoneNumber && code.is_enrollment === isEnrollment;
  return { expiresAt: code.expires_at, isServed: isSame && code.attempts < ATTEMPTS_PER_CODE };
}

/**
 * Sends the code at once if a text message is the member's default method, so that the next screen can wait for it. If
 * a limit is reached, the login continues, and the member can request the text.
 *
 * @returns whether a text was sent.
 */
export async function initiateSms(
  call: Call,
  tx: Db,
  organization: OrganizationRow,
  member: MemberRow,
): Promise<boolean> {
  const prefersTotp = member.totp_registration_id !== "" && member.default_mfa_method !== "sms_otp";
  const wantsText =
    member.mfa_phone_number_verified && (!prefersTotp || !isMfaMethodAllowed(organization.settings, "totp"));
  if (!wantsText || !call.canText || !isMfaMethodAllowed(organization.settings, "sms_otp")) return false;
  // If the member requests the text, the answer explains why it cannot be sent.
  if (await isUnsubscribed(call, tx, member.mfa_phone_number)) return false;
  const { mfa_phone_number: phoneNumber, organization_id: organizationId } = member;
  const isKnown = isKnownBySecondFactor(call, member, []);
  const code = { member, phoneNumber, isEnrollment: false, isKnown };
  const owners = await findOwnersCode(call, tx, code);
  if (owners) return owners.isServed;
  const text = { organizationId, phoneNumber, isEnrollment: false, isKnown, founder: organization.founded_by };
  if (!(await isTextAllowed(call, tx, text))) return false;
  await issueSmsCode(call, tx, code);
  return true;
}

/** Returns whether this is the member's verified number. */
export function isConfirmedNumber(member: MemberRow, phoneNumber: string): boolean {
  return member.mfa_phone_number_verified && member.mfa_phone_number === phoneNumber;
}
