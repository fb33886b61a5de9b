import { createHash } from "node:crypto";

/** Of a text; the longest of ours are longer. */
const TEXT_CHARACTERS = 1_000;

/** A statement as it is measured: without values, and the same however many rows it was for. */
export interface StatementName {
  statement_id: string;
  /** For people: `select members`. */
  name: string;
  text: string;
}

/** Names a statement by its verb and its first table. Its text has parameters alone, as Kysely and `sql` write it. */
export function nameStatement(sql: string): StatementName {
  const text = sql
    .replace(/\s+/g, " ")
    .trim()
    // Lists of values differ from call to call.
    .replace(/\((\$\d+(, )?)+\)/g, "(…)")
    .replace(/(\(…\), ?)+\(…\)/g, "(…), …")
    .slice(0, TEXT_CHARACTERS);
  const verb = /\b(select|insert|update|delete)\b/i.exec(text)?.[1]?.toLowerCase() ?? text.split(" ", 1)[0] ?? "";
  const table = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i.exec(text)?.[1] ?? "";
  const statement_id = createHash("sha256").update(text).digest("base64url").slice(0, 16);
  return { statement_id, name: `${verb} ${table}`.trim(), text };
}
