/**
 * Columns of a row's key, for `eb.and(key({ … }))`. Kysely drops a column whose value is undefined, which would match
 * everyone's rows.
 * @throws Error for an undefined value, whatever the types say.
 */
export function key<const Columns extends object>(columns: Columns): Columns {
  for (const [column, value] of Object.entries(columns)) {
    if (value === undefined) throw new Error(`The key of a statement is missing ${column}.`);
  }
  return columns;
}
