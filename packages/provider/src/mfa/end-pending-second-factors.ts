import type { Db, MemberRow } from "../db/schema.ts";
import { endPendingSmsCodes } from "../otps/end-sms-codes.ts";
import { endPendingRecoveryCodes } from "../recovery-codes/save-recovery-codes.ts";
import { endPendingTotp } from "../totp/end-totp.ts";

/**
 * Ends what was begun towards a second factor and does not count yet. Whatever changes how a member signs in calls this:
 * who began it knew no more than the first factor of before (threats.md T61).
 * @param member as they are from here on, held by this transaction.
 */
export async function endPendingSecondFactors(tx: Db, member: MemberRow): Promise<void> {
  await endPendingTotp(tx, member);
  await endPendingRecoveryCodes(tx, member);
  await endPendingSmsCodes(tx, member);
}
