import { type RawBuilder, sql } from "kysely";

/**
 * The address column with the collation of the index `members_by_address`, which finds members in the whole project,
 * deleted ones included. Only comparisons with this collation use that index. An organization's present members have
 * `members_address`, without it.
 */
export const byAddress = (column: "email_address" | "m.email_address"): RawBuilder<string> =>
  sql<string>`${sql.ref(column)} collate "C"`;
