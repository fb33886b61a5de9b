import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { PoolSizes } from "../../platform/db/connection.ts";
import type { Clock } from "../../platform/db/database-clock.ts";
import type { Db } from "../../platform/db/schema.ts";
import type { Readiness } from "../../platform/db/watch-database.ts";
import type { Sockets } from "../../platform/http/sockets.ts";
import { after } from "../../platform/lib/duration.ts";
import type { Recorder } from "./measuring/recorder.ts";
import { deleteNode, writeHeartbeat } from "./store.ts";

/** How often a node sends a heartbeat and writes its counts. */
export const HEARTBEAT_MS = 15_000;
/** When to send the first heartbeat: the start must be finished by then. */
const FIRST_HEARTBEAT_MS = 500;
/** How long a node that was killed stays visible. */
const NODE_KEPT = { days: 1 };
const NANOSECONDS_PER_MS = 1_000_000;
/** How often to sample the event loop. The sampling itself adds to the delay. */
const LOOP_RESOLUTION_MS = 20;

interface HeartbeatOptions {
  db: Db;
  clock: Clock;
  recorder: Recorder;
  sockets: Pick<Sockets, "count">;
  poolSizes(): PoolSizes;
  readiness: Pick<Readiness, "isLost">;
  onError(error: unknown): void;
}

/** Writes this node's row and its counts every 15 seconds, in one statement that no request waits for. */
export function startHeartbeat({ db, clock, recorder, sockets, poolSizes, readiness, onError }: HeartbeatOptions) {
  const node = {
    node_id: `node-${randomUUID()}`,
    version: ownVersion(),
    host: hostname(),
    process_id: process.pid,
    started_at: clock.now(),
  };
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  loop.enable();
  let storeMs: number | null = null;
  let running: Promise<void> = Promise.resolve();
  const writeNextHeartbeat = () => {
    running = running.then(beat);
    return running;
  };
  const first = setTimeout(writeNextHeartbeat, FIRST_HEARTBEAT_MS).unref();
  const timer = setInterval(writeNextHeartbeat, HEARTBEAT_MS).unref();

  async function beat(): Promise<void> {
    // Counts of the meantime are part of the next heartbeat.
    if (readiness.isLost()) return;
    const counts = recorder.drain();
    const { busy, waiting } = poolSizes();
    const row = {
      ...node,
      seen_at: clock.now(),
      store_ms: storeMs,
      event_loop_ms: Math.max(0, (loop.percentile(99) || 0) / NANOSECONDS_PER_MS - LOOP_RESOLUTION_MS),
      memory_bytes: process.memoryUsage.rss(),
      connections: sockets.count(),
      database_busy: busy,
      database_waiting: waiting,
      expires_at: after(clock.now(), NODE_KEPT),
    };
    loop.reset();
    const startedMs = performance.now();
    try {
      await writeHeartbeat(db, row, counts);
    } catch (error) {
      recorder.restore(counts);
      return onError(error);
    }
    storeMs = performance.now() - startedMs;
  }

  return {
    node_id: node.node_id,
    /** Writes immediately; for tests. */
    writeHeartbeat: writeNextHeartbeat,
    /** Writes the remaining counts and deletes the node's row, so that a normal stop does not look like a crash. */
    async stop() {
      clearTimeout(first);
      clearInterval(timer);
      await writeNextHeartbeat();
      loop.disable();
      if (!readiness.isLost()) await deleteNode(db, node.node_id).catch(onError);
    },
  };
}

function ownVersion(): string {
  const manifest = readFileSync(new URL(import.meta.resolve("@portico/provider/package.json")), "utf8");
  return (JSON.parse(manifest) as { version: string }).version;
}
