import { sql } from "kysely";
import type { Db } from "../../../../platform/db/schema.ts";
import type { ConnectionKey } from "./filter-store.ts";

/** A directory's size. */
export interface Usage {
  people: number;
  groups: number;
  /** Counts each user in each group. */
  memberships: number;
  /** The users' attributes, as JSON. */
  bytes: number;
}

/** Counts with indexes. Groups and memberships are counted up to one more than their limits. */
export async function countUsage(
  db: Db,
  { project_id, connection_id }: ConnectionKey,
  limits: Pick<Usage, "groups" | "memberships">,
): Promise<Usage> {
  const ofConnection = sql`project_id = ${project_id} and connection_id = ${connection_id}`;
  const upTo = (table: "scim_groups" | "scim_group_members", limit: number) =>
    sql`(select count(*)::int from (select from ${sql.table(table)} where ${ofConnection} limit ${limit + 1}) counted)`;
  const { rows } = await sql<Usage>`
    select count(*)::int as people, coalesce(sum(attribute_bytes), 0)::float8 as bytes,
      ${upTo("scim_groups", limits.groups)} as groups, ${upTo("scim_group_members", limits.memberships)} as memberships
    from scim_users where ${ofConnection}`.execute(db);
  return rows[0] ?? { people: 0, groups: 0, memberships: 0, bytes: 0 };
}
