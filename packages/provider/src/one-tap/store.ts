import type { Insertable } from "kysely";
import type { Database, Db } from "../db/schema.ts";

/** @returns whether it is the first time; of two requests at once, one waits and loses. */
export async function insertCredential(tx: Db, row: Insertable<Database["one_tap_credentials"]>): Promise<boolean> {
  const inserted = await tx
    .insertInto("one_tap_credentials")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("credential_hash")
    .executeTakeFirst();
  return inserted !== undefined;
}
