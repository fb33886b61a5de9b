import type { Call } from "../call/call.ts";
import type { Db, MemberRow } from "../db/schema.ts";
import { endSmsCodes } from "../otps/end-sms-codes.ts";
import { endRecoveryCodes } from "../recovery-codes/save-recovery-codes.ts";
import { endTotp } from "../totp/end-totp.ts";
import { changeSecondFactors } from "./change-second-factors.ts";

/** Takes every second factor from a member: they are another person from here on, or gone. */
export async function endSecondFactors(call: Call, tx: Db, member: MemberRow): Promise<MemberRow> {
  await endSmsCodes(call, tx, member);
  await endTotp(call, tx, member);
  await endRecoveryCodes(call, tx, member);
  return changeSecondFactors(call, tx, member, {
    mfa_enrolled: false,
    mfa_phone_number: "",
    mfa_phone_number_verified: false,
    default_mfa_method: "",
    totp_registration_id: "",
  });
}
