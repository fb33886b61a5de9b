import { isUnsubscribed } from "../../core/delivery/unsubscribed.ts";
import { isTextAllowed } from "../../core/limits/enforce-text-limits.ts";
import { isKnownBySecondFactor } from "../../core/limits/known-browser.ts";
import type { MemberRow, OrganizationRow } from "../../core/records/schema.ts";
import { isMfaMethodAllowed } from "../../core/records/session/authentication-policy.ts";
import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { findOwnersCode, issueSmsCode } from "./issue-sms-code.ts";

/**
 * Texts the code at once where a text is what the member is asked for first, so that the next screen can already wait
 * for it. A limit that is reached holds up no sign-in: the member asks for the text.
 * @returns whether a text is on its way.
 */
export async function initiateSms(
  call: Call,
  tx: Db,
  organization: OrganizationRow,
  member: MemberRow,
): Promise<boolean> {
  const prefersTotp = member.totp_registration_id !== "" && member.default_mfa_method !== "sms_otp";
  const wantsText = member.mfa_phone_number_verified && (!prefersTotp || !isMfaMethodAllowed(organization, "totp"));
  if (!wantsText || !call.canText || !isMfaMethodAllowed(organization, "sms_otp")) return false;
  // The member asks for the text, and is told then.
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

/** Returns whether this is the number that counts as the member's second factor now. */
export function isConfirmedNumber(member: MemberRow, phoneNumber: string): boolean {
  return member.mfa_phone_number_verified && member.mfa_phone_number === phoneNumber;
}
