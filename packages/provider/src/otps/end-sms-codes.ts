import type { Call } from "../call/call.ts";
import type { Db } from "../db/schema.ts";
import type { MemberRow } from "../records/tables.ts";
import { smsCodes } from "./store.ts";

/** Ends the texted codes of an organization, or of one member. */
export function endSmsCodes(
  call: Call,
  tx: Db,
  { organization_id, member_id }: { organization_id: string; member_id?: string },
): Promise<void> {
  return smsCodes.end(call, tx, (eb) => eb.and({ organization_id, ...(member_id !== undefined && { member_id }) }));
}

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
