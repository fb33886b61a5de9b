import type { Insertable } from "kysely";
import type { MemberKey } from "../../../core/records/member/member-columns.ts";
import { ofMember } from "../../../core/records/member/store.ts";
import { type Database, type Db, key, onSame } from "../../../platform/db/schema.ts";
import type { ScimPendingChangeRow } from "../connections/schema.ts";

export async function insertPendingChange(tx: Db, row: Insertable<Database["scim_pending_changes"]>): Promise<void> {
  await tx.insertInto("scim_pending_changes").values(row).execute();
}

export function lockPendingChangeOf(tx: Db, member: MemberKey): Promise<ScimPendingChangeRow | undefined> {
  return tx.selectFrom("scim_pending_changes").selectAll().where(ofMember(member)).forUpdate().executeTakeFirst();
}

interface ChangeKey {
  project_id: string;
  organization_id: string;
  change_id: string;
}

export function lockPendingChange(
  tx: Db,
  { project_id, organization_id, change_id }: ChangeKey,
): Promise<ScimPendingChangeRow | undefined> {
  return tx
    .selectFrom("scim_pending_changes")
    .selectAll()
    .where(key({ project_id, organization_id, change_id }))
    .forUpdate()
    .executeTakeFirst();
}

export async function deletePendingChangeOf(tx: Db, member: MemberKey): Promise<void> {
  await tx.deleteFrom("scim_pending_changes").where(ofMember(member)).execute();
}

export interface PendingChangeWithMember extends ScimPendingChangeRow {
  member_name: string;
  member_email_address: string;
}

/** Oldest first. `after` is the last id of the previous page. */
export function listPendingChanges(
  db: Db,
  { project_id, connection_id }: { project_id: string; connection_id: string },
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<PendingChangeWithMember[]> {
  let query = db
    .selectFrom("scim_pending_changes as c")
    .innerJoin("members as m", onSame("m", "c", "project_id", "organization_id", "member_id"))
    .selectAll("c")
    .select(["m.name as member_name", "m.email_address as member_email_address"])
    .where("c.project_id", "=", project_id)
    .where("c.connection_id", "=", connection_id);
  if (after !== undefined) query = query.where("c.change_id", ">", after);
  return query.orderBy("c.change_id").limit(limit).execute();
}

export async function countPendingChanges(
  tx: Db,
  { project_id, connection_id }: { project_id: string; connection_id: string },
): Promise<number> {
  const { count } = await tx
    .selectFrom("scim_pending_changes")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where(key({ project_id, connection_id }))
    .executeTakeFirstOrThrow();
  return Number(count);
}
