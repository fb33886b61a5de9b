import { sql } from "kysely";
import type { Db } from "./schema.ts";

/**
 * Does for the embedded store what autovacuum does for a server, by PostgreSQL's own thresholds: gives the space of rows that
 * went to the next ones, and has plans made for tables as they are. Without it every table grows with what was ever in it, and
 * an import reads all earlier lines of an organization for each. Table by table, so that nobody waits for all of them.
 * @param signal ends it after the table that is under way.
 * @returns the tables that it was time for.
 */
export async function vacuumEmbedded(db: Db, signal?: AbortSignal): Promise<string[]> {
  // Else what the last second changed is not counted yet.
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ relname: string; isVacuumed: boolean }>`
    select relname, n_dead_tup > 50 + 0.2 * n_live_tup as "isVacuumed" from pg_stat_user_tables
    where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup`.execute(db);
  const done: string[] = [];
  for (const { relname, isVacuumed } of rows) {
    if (signal?.aborted) break;
    const what = isVacuumed ? sql`vacuum (analyze)` : sql`analyze`;
    await sql`${what} ${sql.table(relname)}`.execute(db);
    done.push(relname);
  }
  return done;
}
