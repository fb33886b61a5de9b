import { type RawBuilder, type SqlBool, sql } from "kysely";

/** The place of the last row of a page: what it was found by, and its id. */
export interface Cursor {
  text: string;
  id: string;
}

/** A column that is searched by how it begins, as its index has it: `m003-records-prefixes`. */
const searched = {
  email_address: sql`(email_address collate "C")`,
  name: sql`(lower(name) collate "C")`,
  organization_name: sql`(lower(organization_name) collate "C")`,
  organization_slug: sql`(organization_slug collate "C")`,
};
export type Searched = keyof typeof searched;

// No text that begins so comes after it.
const LAST = "\u{10ffff}";

/**
 * The rows whose text begins so, in the order of that text: one range of an index, however many others there are. Not LIKE,
 * whose wildcards the caller could write, and which a planner that does not know the text takes no range for.
 */
export function beginsWith(by: Searched, prefix: string): RawBuilder<SqlBool> {
  const column = searched[by];
  const begin = sql`lower(${prefix}::text) collate "C"`;
  return sql<SqlBool>`${column} >= ${begin} and ${column} < ((lower(${prefix}::text) || ${LAST}) collate "C")`;
}

/** The rows after a place. */
export function isAfter(by: Searched, idColumn: string, { text, id }: Cursor): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${searched[by]}, ${sql.ref(idColumn)}) > (${text}::text collate "C", ${id}::text)`;
}

/** The text that a row was found by. */
export function foundBy(by: Searched): RawBuilder<string> {
  return sql<string>`${searched[by]}`;
}
