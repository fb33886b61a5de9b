import type { Clock } from "../db/database-clock.ts";
import type { Db } from "../db/schema.ts";
import type { AuditKey } from "./audit-key.ts";
import { pruneEvents } from "./prune-events.ts";
import { sealEvents } from "./seal-events.ts";
import { listWaiting } from "./store.ts";

const SEAL_EVERY_MS = 2_000;
const PRUNE_EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;

interface SealerOptions {
  db: Db;
  clock: Clock;
  auditKey: AuditKey;
  /** The days that events stay; null keeps them for ever. */
  keptDays: number | null;
  /** Told how long the oldest event has waited for its place, in seconds. */
  onWaiting(seconds: number): void;
  /** Told of events that none of our nodes has written. */
  onRefused(count: number): void;
  onError(error: unknown): void;
}

/** Seals what has come every two seconds, and deletes what is over every hour; each node does, one at a time. */
export function startSealing({ db, clock, auditKey, keptDays, onWaiting, onRefused, onError }: SealerOptions) {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let prunedAtMs = performance.now();
  schedule();

  function schedule(): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = run().catch((error) => {
        if (!isStopped) onError(error);
      });
      running.then(schedule);
    }, SEAL_EVERY_MS);
    timer.unref();
  }

  async function run(): Promise<void> {
    const now = clock.now();
    const waiting = await listWaiting(db);
    const oldestMs = Math.min(now.getTime(), ...waiting.map(({ oldest }) => oldest.getTime()));
    onWaiting((now.getTime() - oldestMs) / 1000);
    if (waiting.length > 0) {
      const { refused } = await sealEvents({ db, auditKey, now });
      if (refused > 0) onRefused(refused);
    }
    if (keptDays === null || performance.now() - prunedAtMs < PRUNE_EVERY_MS) return;
    prunedAtMs = performance.now();
    await pruneEvents({ db, auditKey, now, before: new Date(now.getTime() - keptDays * DAY_MS) });
  }

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
