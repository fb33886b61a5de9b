import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Texts that are searched by their parts, as their index has them: `m005-records-parts`. */
const searched = {
  members: sql`lower(name || ' ' || email_address)`,
  organizations: sql`lower(organization_name)`,
};

/** Whether a part of the text reads so, in capitals or small letters. Nothing of it is a wildcard. */
export function hasPart(of: keyof typeof searched, part: string): RawBuilder<SqlBool> {
  const literal = part.replace(/[\\%_]/g, "\\$&");
  return sql<SqlBool>`${searched[of]} like lower(${`%${literal}%`}::text)`;
}
