import { type RawBuilder, type SqlBool, sql } from "kysely";

/** The last row of a page: the text that was searched, and its ID. */
export interface Cursor {
  text: string;
  id: string;
}

/** A column that is searched by prefix, as in its index: `m003-records-prefixes`. */
const searched = {
  email_address: sql`(email_address collate "C")`,
  name: sql`(lower(name) collate "C")`,
  organization_name: sql`(lower(organization_name) collate "C")`,
  organization_slug: sql`(organization_slug collate "C")`,
};
type Searched = keyof typeof searched;

// Sorts after every text with the prefix.
const LAST = "\u{10ffff}";

/**
 * The rows with this prefix, in order: one range of an index. Not LIKE, because the caller could add wildcards, and
 * PostgreSQL would not use the index for a parameter.
 */
export function beginsWith(by: Searched, prefix: string): RawBuilder<SqlBool> {
  const column = searched[by];
  const begin = sql`lower(${prefix}::text) collate "C"`;
  return sql<SqlBool>`${column} >= ${begin} and ${column} < ((lower(${prefix}::text) || ${LAST}) collate "C")`;
}

/** The rows after a cursor. */
export function isAfter(by: Searched, idColumn: string, { text, id }: Cursor): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${searched[by]}, ${sql.ref(idColumn)}) > (${text}::text collate "C", ${id}::text)`;
}

/** The searched text of a row. */
export function foundBy(by: Searched): RawBuilder<string> {
  return sql<string>`${searched[by]}`;
}

/** Texts that are searched by substring, as in their index: `m005-records-parts`. */
const searchedTexts = {
  members: sql`lower(name || ' ' || email_address)`,
  organizations: sql`lower(organization_name)`,
};

/** Whether the text contains this substring, ignoring case. It has no wildcards. */
export function containsText(of: keyof typeof searchedTexts, part: string): RawBuilder<SqlBool> {
  const literal = part.replace(/[\\%_]/g, "\\$&");
  return sql<SqlBool>`${searchedTexts[of]} like lower(${`%${literal}%`}::text)`;
}
