import { sql } from "kysely";
import type { Db } from "./schema.ts";

/**
 * Does what autovacuum does on a server, by PostgreSQL's own thresholds: frees the space of deleted rows and updates
 * statistics. Without it every table would only grow, and plans would be wrong, so that an import reads all earlier
 * rows for each line. One table at a time, so that nothing waits for all of them.
 * @param signal stops it after the current table.
 * @returns the tables that were due.
 */
export async function vacuumEmbedded(db: Db, signal?: AbortSignal): Promise<string[]> {
  // Otherwise changes of the last second are not counted yet.
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
