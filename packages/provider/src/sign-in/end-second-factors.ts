import type { Call } from "../call/call.ts";
import type { Db } from "../db/schema.ts";
import type { MemberRow } from "../records/tables.ts";
import { changeSecondFactors } from "./change-second-factors.ts";

/** Takes every second factor from a member: they are another person from here on, or gone. */
export async function endSecondFactors(call: Call, tx: Db, member: MemberRow): Promise<MemberRow> {
  await call.endings.secondFactors(call, tx, member);
  return changeSecondFactors(call, tx, member, {
    mfa_enrolled: false,
    mfa_phone_number: "",
    mfa_phone_number_verified: false,
    default_mfa_method: "",
    totp_registration_id: "",
  });
}
