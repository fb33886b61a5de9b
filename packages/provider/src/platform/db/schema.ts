import {
  type ColumnType,
  type Expression,
  type ExpressionBuilder,
  type FilterObject,
  type Kysely,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  sql,
} from "kysely";

/** The tables by name. Each capability adds its own by declaration merging, beside the migrations that create them. */
// biome-ignore lint/suspicious/noEmptyInterface: the capabilities fill it.
export interface Database {}

/** The database, or a transaction on it. */
export type Db = Kysely<Database>;

/** A row, as read. */
export type Row<Name extends keyof Database> = Selectable<Database[Name]>;

/** JSON columns are written through `json()` and read as values. */
export type Json<T> = ColumnType<T, unknown, unknown>;

/** The same, where the column has a default. */
export type GeneratedJson<T> = ColumnType<T, unknown | undefined, unknown>;

/** A value for a jsonb column. Passed as text, because `pg` would write an array as a PostgreSQL array. */
export function json<T>(value: T): RawBuilder<T> {
  return sql<T>`${JSON.stringify(value)}::jsonb`;
}

/**
 * The condition that a row has these values, for `where(key({ … }))`. The compiler refuses columns that the table lacks.
 * Kysely drops a column whose value is undefined, which would match everyone's rows.
 * @throws Error for an undefined value, whatever the types say.
 */
export function key<const Columns extends object>(columns: Columns) {
  for (const [column, value] of Object.entries(columns)) {
    if (value === undefined) throw new Error(`The key of a statement is missing ${column}.`);
  }
  type Checked<DB, Name extends keyof DB> = Columns extends FilterObject<DB, Name> ? unknown : never;
  return <DB, Name extends keyof DB>(eb: ExpressionBuilder<DB, Name> & Checked<DB, Name>): Expression<SqlBool> =>
    eb.and(columns as FilterObject<DB, Name>);
}
