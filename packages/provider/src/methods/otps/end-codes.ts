import type { MemberRow } from "../../core/records/schema.ts";
import type { Call } from "../../platform/call/call.ts";
import type { Ended } from "../../platform/call/ends.ts";
import { type Db, key } from "../../platform/db/schema.ts";
import { emailCodes, smsCodes } from "./store.ts";

/** Ends the codes that would change a member's email address, and those sent to `email_address`, if given. */
export async function endEmailCodes(
  call: Call,
  tx: Db,
  { organization_id, member_id, email_address }: { organization_id: string; member_id: string; email_address?: string },
): Promise<Ended> {
  const email_codes = await emailCodes.end(call, tx, (eb) =>
    eb.and([
      eb("organization_id", "=", organization_id),
      eb.or([
        eb("member_id", "=", member_id),
        ...(email_address === undefined ? [] : [eb("email_address", "=", email_address)]),
      ]),
    ]),
  );
  return { email_codes };
}

/** Ends an organization's codes that would change a member's email address. */
export function endAddressCodes(call: Call, tx: Db, organizationId: string): Promise<number> {
  return emailCodes.end(call, tx, (eb) =>
    eb.and([eb("organization_id", "=", organizationId), eb("member_id", "is not", null)]),
  );
}

/** Ends a member's codes for numbers other than the verified one. */
export async function endPendingSmsCodes(call: Call, tx: Db, member: MemberRow): Promise<Ended> {
  const { organization_id, member_id, mfa_phone_number, mfa_phone_number_verified } = member;
  const sms_codes = await smsCodes.end(call, tx, (eb) =>
    eb.and([
      key({ organization_id, member_id })(eb),
      ...(mfa_phone_number_verified ? [eb("phone_number", "<>", mfa_phone_number)] : []),
    ]),
  );
  return { sms_codes };
}
