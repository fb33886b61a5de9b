import type { Call } from "../call/call.ts";
import { key } from "../db/key.ts";
import type { Db } from "../db/schema.ts";
import type { MemberRow } from "../records/tables.ts";
import { emailCodes, smsCodes } from "./store.ts";

/** Ends the codes that lead into an organization: all of them, one address's, or those that give a member another address; or both of the last. */
export function endEmailCodes(
  call: Call,
  tx: Db,
  {
    organization_id,
    email_address,
    member_id,
  }: { organization_id: string; email_address?: string; member_id?: string },
): Promise<void> {
  const isAll = email_address === undefined && member_id === undefined;
  return emailCodes.end(call, tx, (eb) =>
    eb.and([
      eb("organization_id", "=", organization_id),
      isAll
        ? eb.lit(true)
        : eb.or([
            ...(email_address === undefined ? [] : [eb("email_address", "=", email_address)]),
            ...(member_id === undefined ? [] : [eb("member_id", "=", member_id)]),
          ]),
    ]),
  );
}

/** Ends every code of an organization that would give a member another address. */
export function endAddressCodes(call: Call, tx: Db, organizationId: string): Promise<void> {
  return emailCodes.end(call, tx, (eb) =>
    eb.and([eb("organization_id", "=", organizationId), eb("member_id", "is not", null)]),
  );
}

/** Ends a member's codes for a number that does not count yet, or no more. */
export function endPendingSmsCodes(tx: Db, member: MemberRow): Promise<void> {
  const { organization_id, member_id, mfa_phone_number, mfa_phone_number_verified } = member;
  return smsCodes.end({ project: member }, tx, (eb) =>
    eb.and([
      eb.and(key({ organization_id, member_id })),
      ...(mfa_phone_number_verified ? [eb("phone_number", "<>", mfa_phone_number)] : []),
    ]),
  );
}
