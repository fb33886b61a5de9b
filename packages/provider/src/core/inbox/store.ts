import type { Insertable, Selectable } from "kysely";
import type { Database, Db } from "../../platform/db/schema.ts";

export type InboxRow = Selectable<Database["inbox_messages"]>;

const LIMIT = 200;

export async function insertInboxMessage(db: Db, row: Insertable<Database["inbox_messages"]>): Promise<void> {
  await db
    .insertInto("inbox_messages")
    .values(row)
    .onConflict((conflict) => conflict.column("inbox_message_id").doNothing())
    .execute();
}

/** Newest first, for one recipient or all. */
export function listInboxMessages(db: Db, recipient: string | undefined): Promise<InboxRow[]> {
  let query = db
    .selectFrom("inbox_messages")
    .selectAll()
    .orderBy("sent_at", "desc")
    .orderBy("inbox_message_id", "desc")
    .limit(LIMIT);
  if (recipient !== undefined) query = query.where("recipient", "=", recipient);
  return query.execute();
}

export function findInboxMessage(db: Db, id: string): Promise<InboxRow | undefined> {
  return db.selectFrom("inbox_messages").selectAll().where("inbox_message_id", "=", id).executeTakeFirst();
}
