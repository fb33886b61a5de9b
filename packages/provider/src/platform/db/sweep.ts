import { setTimeout as sleep } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { repeat } from "../lib/repeat.ts";
import type { Clock } from "./database-clock.ts";
import type { Database, Db } from "./schema.ts";

const BATCH_SIZE = 1000;
const EVERY_MS = 5 * 60_000;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

export interface Expiring {
  table: keyof Database;
  /** The column with the time when a row expires. Default: `expires_at`. Null if only `where` decides. */
  column?: string | null;
  /** How many days it stays after that. Default: 0. */
  keptDays?: number;
  /** The setting for how long rows stay, instead of `keptDays`. */
  retention?: "audit" | "events";
  /** An additional condition. */
  where?: RawBuilder<unknown>;
}

/** How long rows stay: the configuration's `retention`. */
interface Retention {
  /** Null keeps them forever; `audit/prune-events.ts` deletes the events. */
  audit_days: number | null;
  events_days: number;
  /** Added to what each table keeps by itself. */
  expired_hours: number;
}

export const defaultRetention: Retention = {
  audit_days: 400,
  events_days: 30,
  expired_hours: 0,
};

/**
 * Deletes all expired rows, in small batches so that other statements do not wait. An error in one table does not
 * affect others.
 * @param signal stops it after the current batch.
 * @returns how many rows were deleted.
 * @throws the first error, after all tables.
 */
export async function sweep(
  db: Db,
  now: Date,
  expiring: Expiring[],
  retention: Retention = defaultRetention,
  signal?: AbortSignal,
): Promise<number> {
  let deleted = 0;
  const failures: unknown[] = [];
  for (const rows of expiring) {
    const keptMs = keptMsOf(rows, retention);
    if (keptMs === null) continue;
    const before = new Date(now.getTime() - keptMs);
    try {
      deleted += await runBatches(BATCH_SIZE, () => deleteBatch(db, rows, before), signal);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return deleted;
}

/** Rows that another node is deleting are skipped. */
async function deleteBatch(
  db: Db,
  { table, column = "expires_at", where = sql`true` }: Expiring,
  before: Date,
): Promise<number> {
  const isOver = column === null ? sql`true` : sql`${sql.ref(column)} < ${before}`;
  // Without the order, a generic plan expects the limit to be reached soon, and scans the whole table if few rows have
  // expired.
  const inOrder = column === null ? sql`` : sql`order by ${sql.ref(column)}`;
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid in (
      select ctid from ${sql.table(table)} where ${isOver} and ${where} ${inOrder}
      limit ${BATCH_SIZE} for update skip locked)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

function keptMsOf({ keptDays = 0, retention: kind }: Expiring, retention: Retention): number | null {
  if (kind === "audit") return retention.audit_days === null ? null : retention.audit_days * DAY_MS;
  if (kind === "events") return retention.events_days * DAY_MS;
  return keptDays * DAY_MS + retention.expired_hours * HOUR_MS;
}

/** Sweeps every five minutes, on each node. */
export function startSweeping(
  db: Db,
  clock: Clock,
  expiring: Expiring[],
  retention: Retention,
  onError: (error: unknown) => void,
) {
  return repeat(EVERY_MS, (signal) => sweep(db, clock.now(), expiring, retention, signal), onError);
}

/**
 * Works in batches until one is not full. After each it pauses for as long as the batch took, so that it never uses
 * more than half of a connection.
 * @param work does a batch, and returns how many rows it had.
 * @param signal stops it after the current batch.
 * @returns how many rows there were.
 */
export async function runBatches(size: number, work: () => Promise<number>, signal?: AbortSignal): Promise<number> {
  for (let done = 0; ; ) {
    if (signal?.aborted) return done;
    const beganAtMs = performance.now();
    const count = await work();
    done += count;
    if (count < size) return done;
    await sleep(performance.now() - beganAtMs, undefined, { signal }).catch((error: unknown) => {
      if (!signal?.aborted) throw error;
    });
  }
}
