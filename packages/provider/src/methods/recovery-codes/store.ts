import type { Insertable, Selectable } from "kysely";
import type { MemberKey } from "../../core/records/member/member-columns.ts";
import { ofMember } from "../../core/records/member/store.ts";
import type { Database, Db } from "../../platform/db/schema.ts";

export type RecoveryCodeRow = Selectable<Database["recovery_codes"]>;

/** A member's key with the authenticator that recovery codes belong to. */
export type RegistrationKey = MemberKey & { totp_registration_id: string };

export async function insertRecoveryCodes(tx: Db, rows: Insertable<Database["recovery_codes"]>[]): Promise<void> {
  await tx.insertInto("recovery_codes").values(rows).execute();
}

/** Lists the unused codes in the order they were created. */
export function listRecoveryCodes(db: Db, key: RegistrationKey): Promise<RecoveryCodeRow[]> {
  return db
    .selectFrom("recovery_codes")
    .selectAll()
    .where(ofMember(key))
    .where("totp_registration_id", "=", key.totp_registration_id)
    .where("used_at", "is", null)
    .orderBy("position")
    .execute();
}

/** One statement, so that two requests with the same code cannot both succeed. */
export function useRecoveryCode(tx: Db, key: RegistrationKey, codeHmacs: string[], now: Date) {
  return tx
    .updateTable("recovery_codes")
    .set({ used_at: now })
    .where(ofMember(key))
    .where("totp_registration_id", "=", key.totp_registration_id)
    .where((eb) => eb("code_hmac", "=", eb.fn.any(eb.val(codeHmacs))))
    .where("used_at", "is", null)
    .returning("position")
    .executeTakeFirst();
}

/** Returns whether the code was valid and has been used. */
export async function isUsedRecoveryCode(tx: Db, key: RegistrationKey, codeHmacs: string[]): Promise<boolean> {
  const found = await tx
    .selectFrom("recovery_codes")
    .select("position")
    .where(ofMember(key))
    .where("totp_registration_id", "=", key.totp_registration_id)
    .where("code_hmac", "in", codeHmacs)
    .where("used_at", "is not", null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Removes the expiry of a confirmed registration's codes. */
export async function keepRecoveryCodes(tx: Db, key: RegistrationKey): Promise<void> {
  await tx
    .updateTable("recovery_codes")
    .set({ expires_at: null })
    .where(ofMember(key))
    .where("totp_registration_id", "=", key.totp_registration_id)
    .execute();
}

/** Deletes the codes of the member's other registrations. @returns how many. */
export async function deleteOtherRecoveryCodes(tx: Db, key: RegistrationKey): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("recovery_codes")
    .where(ofMember(key))
    .where("totp_registration_id", "<>", key.totp_registration_id)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
