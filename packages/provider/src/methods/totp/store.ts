import type { Insertable, Selectable } from "kysely";
import type { MemberKey } from "../../core/records/member/member-columns.ts";
import { ofMember } from "../../core/records/member/store.ts";
import { type Database, type Db, key } from "../../platform/db/schema.ts";

export type TotpRow = Selectable<Database["totp_registrations"]>;

/** Saves a registration and replaces an unconfirmed one. Returns undefined if a confirmed one exists. */
export function saveTotp(tx: Db, row: Insertable<Database["totp_registrations"]>): Promise<TotpRow | undefined> {
  return tx
    .insertInto("totp_registrations")
    .values({ ...row, last_step: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(["project_id", "organization_id", "member_id"])
        .doUpdateSet({ ...row, last_step: 0 })
        .where("totp_registrations.confirmed_at", "is", null),
    )
    .returningAll()
    .executeTakeFirst();
}

export function findTotp(tx: Db, key: MemberKey): Promise<TotpRow | undefined> {
  return tx.selectFrom("totp_registrations").selectAll().where(ofMember(key)).executeTakeFirst();
}

/**
 * One statement, so that concurrent requests cannot use a code twice (RFC 6238 section 5.2). The first code confirms.
 */
export function takeTotpStep(tx: Db, row: TotpRow, step: number, now: Date): Promise<TotpRow | undefined> {
  return tx
    .updateTable("totp_registrations")
    .set((eb) => ({ last_step: step, confirmed_at: eb.fn.coalesce("confirmed_at", eb.val(now)), expires_at: null }))
    .where(ofMember(row))
    .where("totp_registration_id", "=", row.totp_registration_id)
    .where("last_step", "<", step)
    .returningAll()
    .executeTakeFirst();
}

/** Lists the confirmed registrations of an organization's members. */
export async function listTotps(
  db: Db,
  { project_id, organization_id }: { project_id: string; organization_id: string },
  memberIds: string[],
): Promise<TotpRow[]> {
  if (memberIds.length === 0) return [];
  return db
    .selectFrom("totp_registrations")
    .selectAll()
    .where(key({ project_id, organization_id, member_id: memberIds }))
    .where("confirmed_at", "is not", null)
    .execute();
}
