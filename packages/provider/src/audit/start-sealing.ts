import type { Clock } from "../db/database-clock.ts";
import type { Db } from "../db/schema.ts";
import { type Repeated, repeat } from "../ground/repeat.ts";
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
  /** The days that events stay, for ever where they are null, and whether they stay until they are in an archive. */
  retention: { audit_days: number | null; audit_needs_archive: boolean };
  /** Told how long the oldest event has waited for its place, in seconds. */
  onWaiting(seconds: number): void;
  /** Told of events that none of our nodes has written. */
  onRefused(count: number): void;
  onError(error: unknown): void;
}

/** Seals what has come every two seconds, and deletes what is over every hour; each node does, one at a time. */
export function startSealing({
  db,
  clock,
  auditKey,
  retention,
  onWaiting,
  onRefused,
  onError,
}: SealerOptions): Repeated {
  async function seal(): Promise<void> {
    const now = clock.now();
    const waiting = await listWaiting(db);
    const oldestMs = Math.min(now.getTime(), ...waiting.map(({ oldest }) => oldest.getTime()));
    onWaiting((now.getTime() - oldestMs) / 1000);
    if (waiting.length === 0) return;
    const { refused } = await sealEvents({ db, auditKey, now });
    if (refused > 0) onRefused(refused);
  }

  async function prune(signal: AbortSignal): Promise<void> {
    const { audit_days, audit_needs_archive: needsArchive } = retention;
    if (audit_days === null) return;
    const now = clock.now();
    const before = new Date(now.getTime() - audit_days * DAY_MS);
    await pruneEvents({ db, auditKey, now, before, needsArchive, signal });
  }

  // Each by itself: what is over may take a while, and what has come waits for its place no longer for that.
  const both = [repeat(SEAL_EVERY_MS, seal, onError), repeat(PRUNE_EVERY_MS, prune, onError)];
  return {
    async stop() {
      await Promise.all(both.map(({ stop }) => stop()));
    },
  };
}
