/** How many texts are cached; more than there should be. */
const MOST_TEXTS = 2_000;
const OTHER = "other";

/**
 * Returns a function that names statements for metrics by verb and first table: `select members`. A name contains no
 * values, so there are few names.
 */
export function createStatementNames(): (sql: string) => string {
  const known = new Map<string, string>();
  return (sql) => {
    const found = known.get(sql);
    if (found !== undefined) return found;
    if (known.size >= MOST_TEXTS) return OTHER;
    const verb = /\b(?:select|insert|update|delete)\b/i.exec(sql)?.[0].toLowerCase() ?? OTHER;
    const table = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i.exec(sql)?.[1] ?? "";
    const name = `${verb} ${table}`.trim();
    known.set(sql, name);
    return name;
  };
}
