import type { Clock } from "../../platform/db/database-clock.ts";
import type { Db } from "../../platform/db/schema.ts";
import { type Repeated, repeat } from "../../platform/lib/repeat.ts";
import type { AuditKey } from "./audit-key.ts";
import { takeCheckpoints } from "./checkpoints.ts";
import { pruneEvents } from "./prune-events.ts";
import { sealEvents } from "./seal-events.ts";
import { listWaiting } from "./store.ts";
import type { Checkpoint } from "./verify-chain.ts";

const SEAL_EVERY_MS = 2_000;
const CHECKPOINT_EVERY_MS = 600_000;
const PRUNE_EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;

interface SealerOptions {
  db: Db;
  clock: Clock;
  auditKey: AuditKey;
  /** How many days events are kept; null keeps them forever. */
  retention: { audit_days: number | null };
  /** Called with the age of the oldest unsealed event, in seconds. */
  onWaiting(seconds: number): void;
  /** Called with the number of events that no node wrote. */
  onRefused(count: number): void;
  /** Called with each new checkpoint of a log. */
  onCheckpoint(checkpoint: Checkpoint & { project_id: string }): void;
  /** Called with the sum of all positions, and the number of logs without a valid head. */
  onPlaces(places: number, headless: number): void;
  /** Called once for a log whose head was altered or deleted, and for one that does not contain its last checkpoint. */
  onBroken(project_id: string, reason: "head" | "checkpoint"): void;
  onError(error: unknown): void;
}

/**
 * Takes a checkpoint of every log now and every ten minutes, seals new events every two seconds, and deletes old
 * events every hour. Every node runs it; one at a time does the work.
 */
export async function startSealing({
  db,
  clock,
  auditKey,
  retention,
  onWaiting,
  onRefused,
  onCheckpoint,
  onPlaces,
  onBroken,
  onError,
}: SealerOptions): Promise<Repeated> {
  const headless = new Set<string>();
  const kept = new Map<string, Checkpoint>();

  function noteHeadless(projectIds: string[]): void {
    for (const project_id of projectIds) {
      if (headless.has(project_id)) continue;
      headless.add(project_id);
      onBroken(project_id, "head");
    }
  }

  async function seal(): Promise<void> {
    const now = clock.now();
    const waiting = await listWaiting(db);
    const oldestMs = Math.min(now.getTime(), ...waiting.map(({ oldest }) => oldest.getTime()));
    onWaiting((now.getTime() - oldestMs) / 1000);
    if (waiting.length === 0) return;
    const result = await sealEvents({ db, auditKey, now });
    if (result.refused > 0) onRefused(result.refused);
    noteHeadless(result.headless);
  }

  async function look(): Promise<void> {
    const found = await takeCheckpoints(db, auditKey, kept);
    for (const project_id of headless) if (!found.headless.includes(project_id)) headless.delete(project_id);
    noteHeadless(found.headless);
    for (const project_id of found.lost) onBroken(project_id, "checkpoint");
    for (const checkpoint of found.moved) onCheckpoint(checkpoint);
    onPlaces(found.places, found.headless.length);
  }

  async function prune(signal: AbortSignal): Promise<void> {
    const { audit_days } = retention;
    if (audit_days === null) return;
    const now = clock.now();
    const before = new Date(now.getTime() - audit_days * DAY_MS);
    await pruneEvents({ db, auditKey, now, before, signal });
  }

  // Separately, because deleting may take a while, and new events should not wait for it.
  await look().catch(onError);
  const all = [
    repeat(SEAL_EVERY_MS, seal, onError),
    repeat(CHECKPOINT_EVERY_MS, look, onError),
    repeat(PRUNE_EVERY_MS, prune, onError),
  ];
  return {
    async stop() {
      await Promise.all(all.map(({ stop }) => stop()));
    },
  };
}
