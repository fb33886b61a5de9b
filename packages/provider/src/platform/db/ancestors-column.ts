/** Adds the column that says since when something that an organization owns is suspended, beside its ancestors. */
export function suspendable(table: string): string[] {
  return [`alter table ${table} add column if not exists suspended_at timestamptz`];
}

/**
 * Adds the column in which rows name what they were made from, with the index that finds the rows that were made from
 * something. Most rows of most tables name nothing, and are not in the index.
 */
export function ancestorsColumn(table: string, column = "ancestors"): string[] {
  return [
    `alter table ${table} add column if not exists ${column} jsonb not null default '[]'`,
    `create index if not exists ${table}_by_ancestor on ${table} using gin (${column}) where ${column} <> '[]'`,
  ];
}
