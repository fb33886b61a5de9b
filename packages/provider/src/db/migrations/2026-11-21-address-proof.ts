import type { Kysely } from "kysely";

/** An intermediate session may hold a mere claim to an address: it is good for proving it, and for nothing else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("intermediate_sessions")
    // The default is for a node of the version before, whose factors all prove the address.
    .addColumn("is_address_proven", "boolean", (column) => column.notNull().defaultTo(true))
    .execute();
}
