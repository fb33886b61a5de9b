import type { Insertable } from "kysely";
import { type Database, type Db, key } from "../../platform/db/schema.ts";
import type { ReceiptRow } from "./schema.ts";

export async function insertReceipt(tx: Db, row: Insertable<Database["off_boarding_receipts"]>): Promise<void> {
  await tx.insertInto("off_boarding_receipts").values(row).execute();
}

interface OrganizationKey {
  project_id: string;
  organization_id: string;
}

export function findReceipt(
  db: Db,
  { project_id, organization_id, receipt_id }: OrganizationKey & { receipt_id: string },
): Promise<ReceiptRow | undefined> {
  return db
    .selectFrom("off_boarding_receipts")
    .selectAll()
    .where((eb) => eb.and(key({ project_id, organization_id, receipt_id })))
    .executeTakeFirst();
}

/** Newest first. `before` is the last id of the previous page; ids are ordered by time. */
export function listReceipts(
  db: Db,
  { project_id, organization_id, member_id, before }: OrganizationKey & { member_id?: string; before?: string },
  limit: number,
): Promise<ReceiptRow[]> {
  let query = db
    .selectFrom("off_boarding_receipts")
    .selectAll()
    .where((eb) => eb.and(key({ project_id, organization_id })));
  if (member_id !== undefined) query = query.where("member_id", "=", member_id);
  if (before !== undefined) query = query.where("receipt_id", "<", before);
  return query.orderBy("receipt_id", "desc").limit(limit).execute();
}
