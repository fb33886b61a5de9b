import { sql } from "kysely";
import type { MemberRow, OrganizationRow } from "../../core/records/schema.ts";
import { type Db, key } from "../../platform/db/schema.ts";

type Of = Pick<OrganizationRow, "project_id" | "organization_id">;

/** Lists the operators in the order in which they were added. */
export function listOperatorRows(db: Db, { project_id, organization_id }: Of): Promise<MemberRow[]> {
  return db
    .selectFrom("members")
    .selectAll()
    .where(key({ project_id, organization_id }))
    .where("status", "<>", "deleted")
    .orderBy("member_id")
    .execute();
}

/** Returns whether another owner can sign in. */
export async function hasOtherOwner(tx: Db, { project_id, organization_id }: Of, memberId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("members")
    .select("member_id")
    .where(key({ project_id, organization_id }))
    .where("status", "=", "active")
    .where("member_id", "<>", memberId)
    .where(sql<boolean>`roles ? 'owner'`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
