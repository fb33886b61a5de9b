import type { Insertable } from "kysely";
import type { Database, Db } from "../db/schema.ts";
import type { MemberKey } from "../records/member/member-key.ts";

const MAXIMUM_ATTEMPTS = 5;

/** Puts a code in the place of the member's earlier one. */
export async function saveSmsCode(tx: Db, row: Insertable<Database["sms_codes"]>): Promise<void> {
  await tx
    .insertInto("sms_codes")
    .values(row)
    .onConflict((conflict) => conflict.columns(["project_id", "organization_id", "member_id"]).doUpdateSet(row))
    .execute();
}

/** Counts an attempt *before* its code is compared; nothing once the code is used, expired, or was tried five times. */
export function beginSmsAttempt(tx: Db, key: MemberKey, now: Date) {
  return tx
    .updateTable("sms_codes")
    .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
    .where("project_id", "=", key.project_id)
    .where("organization_id", "=", key.organization_id)
    .where("member_id", "=", key.member_id)
    .where("consumed_at", "is", null)
    .where("expires_at", ">", now)
    .where("attempts", "<", MAXIMUM_ATTEMPTS)
    .returning(["sms_code_id", "phone_number", "is_enrollment", "code_hmac"])
    .executeTakeFirst();
}

export async function consumeSmsCode(tx: Db, key: MemberKey, now: Date): Promise<void> {
  await tx
    .updateTable("sms_codes")
    .set({ consumed_at: now })
    .where("project_id", "=", key.project_id)
    .where("organization_id", "=", key.organization_id)
    .where("member_id", "=", key.member_id)
    .execute();
}

/** @param of `exceptNumber`: what was sent to that one stays. */
export async function deleteSmsCodes(
  tx: Db,
  of: Omit<MemberKey, "member_id"> & { member_id?: string; exceptNumber?: string },
): Promise<void> {
  let query = tx
    .deleteFrom("sms_codes")
    .where("project_id", "=", of.project_id)
    .where("organization_id", "=", of.organization_id);
  if (of.member_id !== undefined) query = query.where("member_id", "=", of.member_id);
  if (of.exceptNumber !== undefined) query = query.where("phone_number", "<>", of.exceptNumber);
  await query.execute();
}
