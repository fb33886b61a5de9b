/**
 * Columns of a row's key, for `eb.and(key({ … }))`. Kysely leaves a column out whose value is missing, and would match the
 * rows of everybody.
 * @throws Error for a value that is missing, whatever the types say.
 */
export function key<const Columns extends object>(columns: Columns): Columns {
  for (const [column, value] of Object.entries(columns)) {
    if (value === undefined) throw new Error(`The key of a statement is missing ${column}.`);
  }
  return columns;
}
