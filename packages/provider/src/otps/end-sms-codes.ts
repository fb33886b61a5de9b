import type { Db } from "../db/schema.ts";
import type { MemberRow } from "../records/tables.ts";
import { deleteSmsCodes } from "./sms-store.ts";

/** Ends a member's codes for a number that does not count yet, or no more. */
export function endPendingSmsCodes(tx: Db, member: MemberRow): Promise<void> {
  const { project_id, organization_id, member_id, mfa_phone_number, mfa_phone_number_verified } = member;
  const kept = mfa_phone_number_verified && { exceptNumber: mfa_phone_number };
  return deleteSmsCodes(tx, { project_id, organization_id, member_id, ...kept });
}
