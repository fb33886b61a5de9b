import { isUnsubscribed } from "../../core/delivery/unsubscribed.ts";
import { isTextAllowed } from "../../core/limits/enforce-text-limits.ts";
import { isKnownBySecondFactor } from "../../core/limits/known-browser.ts";
import type { MemberRow, OrganizationRow } from "../../core/records/schema.ts";
import { isMfaMethodAllowed } from "../../core/records/session/second-factors.ts";
import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { findOwnersCode, issueSmsCode } from "./issue-sms-code.ts";

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
