import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { isDatabaseLoss } from "./database-errors.ts";
import type { Db } from "./schema.ts";

/** Runs a read: on a replica if one can answer it, else on the primary. */
export type Reads = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** The waits for a replica that is slightly behind. */
const PATIENCE_MS = [0, 4, 12];
/** How long a replica is not used after it lagged behind, and after it was unreachable. */
const BEHIND_MS = 1_000;
const GONE_MS = 10_000;
/** PostgreSQL's code of a canceled statement: a retry would take as long. */
const TOO_SLOW = "57014";

/**
 * Reads on a replica see every write that any node acknowledged before they started: the primary is asked for its log
 * position, and a replica that has not reached it is skipped. Permission checks never use a replica. See
 * docs/adr/0048-the-database.md.
 * @param primary returns the primary.
 */
export function createReads(primary: () => Db, replica: Db | undefined): Reads {
  if (!replica) return (work) => work(primary());
  let awayUntilMs = 0;

  return async (work) => {
    if (performance.now() < awayUntilMs) return work(primary());
    const written = await readLogEnd(primary());
    // In one transaction, so that all statements go to one server: a host name or pooler may lead to several replicas.
    const answer = await replica
      .transaction()
      .setAccessMode("read only")
      .execute(async (tx) => ((await hasReplayed(tx, written)) ? { found: await work(tx) } : undefined))
      .catch((error: unknown) => {
        if (!isDatabaseLoss(error) || (error as { code?: unknown }).code === TOO_SLOW) throw error;
        return "gone" as const;
      });
    if (typeof answer === "object") return answer.found;
    awayUntilMs = performance.now() + (answer === "gone" ? GONE_MS : BEHIND_MS);
    return work(primary());
  };
}

async function readLogEnd(primary: Db): Promise<string> {
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_flush_lsn()::text as lsn`.execute(primary);
  return rows[0]?.lsn ?? "";
}

/**
 * Returns whether the replica has the primary's position. A replica that receives nothing may follow a former
 * primary, whose log has diverged.
 */
async function hasReplayed(replica: Db, lsn: string): Promise<boolean> {
  for (const waitMs of PATIENCE_MS) {
    if (waitMs > 0) await sleep(waitMs);
    const { rows } = await sql<{ fresh: boolean | null }>`
      select pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn and exists (select 1 from pg_stat_wal_receiver) as fresh
      `.execute(replica);
    if (rows[0]?.fresh) return true;
  }
  return false;
}
