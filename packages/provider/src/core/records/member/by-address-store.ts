import { type RawBuilder, sql } from "kysely";

/**
 * The address of members all over the project, and of deleted ones: as `members_by_address` has it, in the order of its bytes,
 * which serves no comparison that does not say so. An organization's present members have `members_address`, without it.
 */
export const byAddress = (column: "email_address" | "m.email_address"): RawBuilder<string> =>
  sql<string>`${sql.ref(column)} collate "C"`;
