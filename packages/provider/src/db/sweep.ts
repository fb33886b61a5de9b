import { type RawBuilder, sql } from "kysely";
import type { Clock } from "./database-clock.ts";
import type { Database, Db } from "./schema.ts";

const BATCH_SIZE = 1000;
/** The batches that one run deletes of a table at most; the next hour takes the rest. */
const BATCHES = 50;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Rows that go by themselves. */
export interface Expiring {
  table: keyof Database;
  /** The time after which a row is over; `expires_at` when absent, null where `where` alone decides. */
  column?: string | null;
  /** The days for which it stays after that; 0 when absent. */
  keptDays?: number;
  /** A condition that must be true besides. */
  where?: RawBuilder<unknown>;
}

/** Deletes what is over, in batches small enough that nobody waits for them. @returns how many rows went. */
export async function sweep(db: Db, now: Date, expiring: Expiring[]): Promise<number> {
  let swept = 0;
  for (const { table, column = "expires_at", keptDays = 0, where = sql`true` } of expiring) {
    const isOver =
      column === null ? sql`true` : sql`${sql.ref(column)} < ${new Date(now.getTime() - keptDays * DAY_MS)}`;
    for (let batch = 0; batch < BATCHES; batch++) {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where ctid in (
          select ctid from ${sql.table(table)} where ${isOver} and ${where}
          limit ${BATCH_SIZE} for update skip locked)`.execute(db);
      swept += Number(numAffectedRows ?? 0);
      if (Number(numAffectedRows ?? 0) < BATCH_SIZE) break;
    }
  }
  return swept;
}

/** Sweeps every hour. Each node does; rows that another one holds are skipped. */
export function startSweeping(db: Db, clock: Clock, expiring: Expiring[], onError: (error: unknown) => void) {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = sweep(db, clock.now(), expiring).catch(onError);
  }, HOUR_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
