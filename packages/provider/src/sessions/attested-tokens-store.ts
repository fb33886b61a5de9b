import type { Insertable } from "kysely";
import type { Database, Db } from "../db/schema.ts";

/** Remembers that a trusted token was used. @returns nothing when it was before: two at once cannot both be first. */
export function insertAttestedToken(tx: Db, row: Insertable<Database["attested_tokens"]>) {
  return tx
    .insertInto("attested_tokens")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("jti")
    .executeTakeFirst();
}
