import type { Insertable } from "kysely";
import type { Database, Db } from "../db/schema.ts";

const LIMIT = 200;

export async function insertInboxMessage(db: Db, row: Insertable<Database["inbox_messages"]>): Promise<void> {
  await db.insertInto("inbox_messages").values(row).execute();
}

/** Newest first; of one recipient, or of all. */
export function listInboxMessages(db: Db, recipient: string | undefined) {
  let query = db.selectFrom("inbox_messages").selectAll().orderBy("sent_at", "desc").limit(LIMIT);
  if (recipient) query = query.where("recipient", "=", recipient);
  return query.execute();
}
