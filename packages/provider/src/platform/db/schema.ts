import type { ColumnType, Kysely, Selectable } from "kysely";

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
