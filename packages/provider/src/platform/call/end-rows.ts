import { type Database, type Db, key } from "../db/schema.ts";
import type { Call } from "./call.ts";

/** Tables with rows of organizations. */
export type OrganizationTable = {
  [Name in keyof Database]: Database[Name] extends { organization_id: unknown } ? Name : never;
}[keyof Database];

/**
 * Deletes the rows of an organization, or of one of its members. @returns how many there were.
 * @param options `isPending` for only those that were not confirmed.
 */
export async function endRows(
  call: Pick<Call, "project">,
  tx: Db,
  tables: readonly OrganizationTable[],
  { organization_id, member_id }: { organization_id: string; member_id?: string },
  { isPending = false } = {},
): Promise<number> {
  let count = 0;
  for (const table of tables) {
    // All of these tables have these columns, so one of them is enough for the types.
    let query = tx
      .deleteFrom(table as "sms_codes")
      .where(key({ project_id: call.project.project_id, organization_id }));
    if (member_id !== undefined) query = query.where("member_id", "=", member_id);
    if (isPending) query = query.where("confirmed_at" as "expires_at", "is", null);
    count += Number((await query.executeTakeFirst()).numDeletedRows);
  }
  return count;
}
