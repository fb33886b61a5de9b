import {
  type ColumnType,
  type Expression,
  type ExpressionBuilder,
  type FilterObject,
  type JoinBuilder,
  type Kysely,
  type OnConflictBuilder,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  type StringReference,
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
 * The condition that a row has these values, or one of a list, for `where(key({ … }))`. The compiler refuses columns that
 * the table lacks. Kysely drops a column whose value is undefined, which would match everyone's rows.
 * @throws Error for an undefined value, whatever the types say.
 */
export function key<const Columns extends object>(columns: Columns) {
  const entries = Object.entries(columns);
  for (const [column, value] of entries) {
    if (value === undefined) throw new Error(`The key of a statement is missing ${column}.`);
  }
  type Checked<DB, Name extends keyof DB> = Columns extends FilterObject<DB, Name> ? unknown : never;
  return <DB, Name extends keyof DB>(eb: ExpressionBuilder<DB, Name> & Checked<DB, Name>): Expression<SqlBool> =>
    eb.and(
      entries.map(([column, value]) =>
        // One parameter for a list of any length, so that the statement is prepared once.
        Array.isArray(value)
          ? sql<SqlBool>`${sql.ref(column)} = any(${value})`
          : eb.and({ [column]: value } as FilterObject<DB, Name>),
      ),
    );
}

/** For `onConflict`: leaves the row that is there as it is. */
export const keepExisting = <DB, Name extends keyof DB>(conflict: OnConflictBuilder<DB, Name>) => conflict.doNothing();

/** The condition of a join that both tables have the same values in these columns. */
export function onSame<Joined extends string, Other extends string, Column extends string>(
  joined: Joined,
  other: Other,
  ...columns: Column[]
) {
  type Checked<DB, Name extends keyof DB> =
    `${Joined | Other}.${Column}` extends StringReference<DB, Name> ? unknown : never;
  return <DB, Name extends keyof DB>(join: JoinBuilder<DB, Name> & Checked<DB, Name>) =>
    columns.reduce<JoinBuilder<DB, Name>>(
      (on, column) => on.onRef(`${joined}.${column}` as never, "=", `${other}.${column}` as never),
      join,
    );
}
