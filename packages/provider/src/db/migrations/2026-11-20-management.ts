import type { Kysely } from "kysely";

/** Links that a host's back end sends have no browser that asked for them, and so no PKCE challenge. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("magic_links")
    .addColumn("sent_by_backend", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();
}
