import type { Insertable } from "kysely";
import type { Database, Db } from "../../../platform/db/schema.ts";
import type { MemberKey } from "../member/member-columns.ts";
import { ofMember } from "../member/store.ts";
import type { MemberRow, RememberedDeviceRow } from "../schema.ts";

const columns = [
  "project_id",
  "organization_id",
  "remembered_device_id",
  "member_id",
  "token_hash",
  "factor",
  "security_epoch",
  "ancestors",
  "user_agent",
  "ip_address",
  "created_at",
  "last_used_at",
  "expires_at",
] as const satisfies (keyof RememberedDeviceRow)[];

export async function insertDevice(tx: Db, row: Insertable<Database["remembered_devices"]>): Promise<void> {
  await tx.insertInto("remembered_devices").values(row).execute();
}

/** Lists a member's devices, the newest first. */
export function listDevices(db: Db, member: MemberKey): Promise<RememberedDeviceRow[]> {
  return db
    .selectFrom("remembered_devices")
    .select(columns)
    .where(ofMember(member))
    .orderBy("created_at", "desc")
    .orderBy("remembered_device_id", "desc")
    .execute();
}

export async function recordUse(tx: Db, member: MemberKey, deviceId: string, now: Date): Promise<void> {
  await tx
    .updateTable("remembered_devices")
    .set({ last_used_at: now })
    .where(ofMember(member))
    .where("remembered_device_id", "=", deviceId)
    .execute();
}

/** Deletes devices that no longer count, and those that a new one in the same browser replaces. */
export async function deleteVoidDevices(
  tx: Db,
  member: MemberKey & Pick<MemberRow, "security_epoch">,
  { hashes, now }: { hashes: string[]; now: Date },
): Promise<void> {
  await tx
    .deleteFrom("remembered_devices")
    .where(ofMember(member))
    .where((eb) =>
      eb.or([
        eb("security_epoch", "<>", member.security_epoch),
        eb("expires_at", "<=", now),
        eb("token_hash", "=", eb.fn.any(eb.val(hashes))),
      ]),
    )
    .execute();
}

/** Deletes one device of a member, or all. @returns the IDs of those that were deleted. */
export async function deleteDevices(tx: Db, member: MemberKey, deviceId?: string): Promise<string[]> {
  let query = tx.deleteFrom("remembered_devices").where(ofMember(member));
  if (deviceId !== undefined) query = query.where("remembered_device_id", "=", deviceId);
  const rows = await query.returning("remembered_device_id").execute();
  return rows.map(({ remembered_device_id }) => remembered_device_id);
}
