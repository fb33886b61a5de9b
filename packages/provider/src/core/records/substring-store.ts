import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Texts that are searched by substring, as in their index: `m005-records-parts`. */
const searched = {
  members: sql`lower(name || ' ' || email_address)`,
  organizations: sql`lower(organization_name)`,
};

/** Whether the text contains this substring, ignoring case. It has no wildcards. */
export function containsText(of: keyof typeof searched, part: string): RawBuilder<SqlBool> {
  const literal = part.replace(/[\\%_]/g, "\\$&");
  return sql<SqlBool>`${searched[of]} like lower(${`%${literal}%`}::text)`;
}
