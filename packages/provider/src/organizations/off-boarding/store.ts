import type { Insertable } from "kysely";
import type { Impersonator } from "../../platform/call/call.ts";
import type { Ended } from "../../platform/call/ends.ts";
import type { Migrations } from "../../platform/db/migrate.ts";
import type { Database, Db, Json, Row } from "../../platform/db/schema.ts";
import { key } from "../../platform/db/schema.ts";

/** Who ended a membership: a directory, a member (possibly impersonated), the host's back end, or the lineage. */
export type EndedBy =
  | { type: "directory"; connection_id: string }
  | { type: "member"; member_id: string; impersonator?: Impersonator | undefined }
  | { type: "backend" }
  /** The access that their invitation was made with has ended. */
  | { type: "lineage" };

interface OffBoardingReceiptsTable {
  project_id: string;
  receipt_id: string;
  organization_id: string;
  member_id: string;
  /** The email address at that time. */
  email_address: string;
  occurred_at: Date;
  reason: "deactivated" | "deleted";
  by: Json<EndedBy>;
  request_id: string;
  ended: Json<Ended>;
}

declare module "../../platform/db/schema.ts" {
  interface Database {
    off_boarding_receipts: OffBoardingReceiptsTable;
  }
}

export type ReceiptRow = Row<"off_boarding_receipts">;

export const offBoardingMigrations: Migrations = {
  "2026-11-27-off-boarding": [
    `create table off_boarding_receipts (
      project_id text not null,
      receipt_id text not null,
      organization_id text not null,
      member_id text not null,
      email_address text not null,
      occurred_at timestamptz not null,
      reason text not null check (reason in ('deactivated', 'deleted')),
      by jsonb not null,
      request_id text not null,
      ended jsonb not null,
      primary key (project_id, receipt_id))`,
    `create index off_boarding_receipts_of on off_boarding_receipts (project_id, organization_id, receipt_id)`,
    `create index off_boarding_receipts_of_member on off_boarding_receipts (project_id, organization_id, member_id)`,
    `create index off_boarding_receipts_expired on off_boarding_receipts (occurred_at)`,
  ],
};

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
    .where(key({ project_id, organization_id, receipt_id }))
    .executeTakeFirst();
}

/** Newest first. `before` is the last id of the previous page; ids are ordered by time. */
export function listReceipts(
  db: Db,
  { project_id, organization_id, member_id, before }: OrganizationKey & { member_id?: string; before?: string },
  limit: number,
): Promise<ReceiptRow[]> {
  let query = db.selectFrom("off_boarding_receipts").selectAll().where(key({ project_id, organization_id }));
  if (member_id !== undefined) query = query.where("member_id", "=", member_id);
  if (before !== undefined) query = query.where("receipt_id", "<", before);
  return query.orderBy("receipt_id", "desc").limit(limit).execute();
}
