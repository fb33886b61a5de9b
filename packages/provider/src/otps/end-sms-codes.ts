import type { Db } from "../db/schema.ts";
import type { MemberRow } from "../records/tables.ts";
import { smsCodes } from "./store.ts";

/** Ends a member's codes for a number that does not count yet, or no more. */
export function endPendingSmsCodes(tx: Db, member: MemberRow): Promise<void> {
  const { organization_id, member_id, mfa_phone_number, mfa_phone_number_verified } = member;
  return smsCodes.end({ project: member }, tx, (eb) =>
    eb.and([
      eb.and({ organization_id, member_id }),
      ...(mfa_phone_number_verified ? [eb("phone_number", "<>", mfa_phone_number)] : []),
    ]),
  );
}
