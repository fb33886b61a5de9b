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
  /** The setting that says how long they stay, in place of `keptDays`. */
  retention?: "audit" | "events";
  /** A condition that must be true besides. */
  where?: RawBuilder<unknown>;
}

/** The time for which rows stay: the configuration's `retention`. */
export interface Retention {
  /** Null keeps them for ever; `audit/prune-events.ts` sees to the events themselves. */
  audit_days: number | null;
  events_days: number;
  /** On top of what each table keeps by itself. */
  expired_hours: number;
}

export const defaultRetention: Retention = { audit_days: null, events_days: 30, expired_hours: 0 };

/**
 * Deletes what is over, in batches small enough that nobody waits for them.
 * @returns how many rows went.
 */
export async function sweep(
  db: Db,
  now: Date,
  expiring: Expiring[],
  retention: Retention = defaultRetention,
): Promise<number> {
  let swept = 0;
  for (const rows of expiring) {
    const { table, column = "expires_at", where = sql`true` } = rows;
    const keptMs = keptMsOf(rows, retention);
    if (keptMs === null) continue;
    const before = new Date(now.getTime() - keptMs);
    const isOver = column === null ? sql`true` : sql`${sql.ref(column)} < ${before}`;
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

function keptMsOf({ keptDays = 0, retention: kind }: Expiring, retention: Retention): number | null {
  if (kind === "audit") return retention.audit_days === null ? null : retention.audit_days * DAY_MS;
  if (kind === "events") return retention.events_days * DAY_MS;
  return keptDays * DAY_MS + retention.expired_hours * HOUR_MS;
}

/** Sweeps every hour. Each node does; rows that another one holds are skipped. */
export function startSweeping(
  db: Db,
  clock: Clock,
  expiring: Expiring[],
  retention: Retention,
  onError: (error: unknown) => void,
) {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = sweep(db, clock.now(), expiring, retention).catch(onError);
  }, HOUR_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
