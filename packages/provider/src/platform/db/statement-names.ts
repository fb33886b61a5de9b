/** Texts that are remembered: more than there are, and a bound all the same. */
const MOST_TEXTS = 2_000;
const OTHER = "other";

/**
 * Returns a function that names statements for metrics, by their verb and first table: `select members`. A name has no
 * values, and there are as few names as there are kinds of statements.
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
