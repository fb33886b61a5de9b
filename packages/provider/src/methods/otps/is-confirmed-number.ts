import type { MemberRow } from "../../core/records/schema.ts";

/** Returns whether this is the number that counts as the member's second factor now. */
export function isConfirmedNumber(member: MemberRow, phoneNumber: string): boolean {
  return member.mfa_phone_number_verified && member.mfa_phone_number === phoneNumber;
}
