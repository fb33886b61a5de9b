import type { Insertable, Selectable } from "kysely";
import type { Database, Db } from "../db/schema.ts";
import type { MemberKey } from "../members/member-key.ts";

export type RecoveryCodeRow = Selectable<Database["recovery_codes"]>;

export async function insertRecoveryCodes(tx: Db, rows: Insertable<Database["recovery_codes"]>[]): Promise<void> {
  await tx.insertInto("recovery_codes").values(rows).execute();
}

/** What is left, in the order in which they were given. */
export function listRecoveryCodes(db: Db, key: MemberKey): Promise<RecoveryCodeRow[]> {
  return db
    .selectFrom("recovery_codes")
    .selectAll()
    .where("project_id", "=", key.project_id)
    .where("organization_id", "=", key.organization_id)
    .where("member_id", "=", key.member_id)
    .where("used_at", "is", null)
    .orderBy("position")
    .execute();
}

/** One statement, so that two requests with the same code cannot both win. */
export function useRecoveryCode(tx: Db, key: MemberKey, codeHmac: string, now: Date) {
  return tx
    .updateTable("recovery_codes")
    .set({ used_at: now })
    .where("project_id", "=", key.project_id)
    .where("organization_id", "=", key.organization_id)
    .where("member_id", "=", key.member_id)
    .where("code_hmac", "=", codeHmac)
    .where("used_at", "is", null)
    .returning("position")
    .executeTakeFirst();
}

export async function deleteRecoveryCodes(
  tx: Db,
  of: Omit<MemberKey, "member_id"> & { member_id?: string },
): Promise<void> {
  let query = tx
    .deleteFrom("recovery_codes")
    .where("project_id", "=", of.project_id)
    .where("organization_id", "=", of.organization_id);
  if (of.member_id !== undefined) query = query.where("member_id", "=", of.member_id);
  await query.execute();
}
