import type { Row } from "../db/schema.ts";

/** A process that serves: one row each, written anew every quarter of a minute. */
interface NodesTable {
  node_id: string;
  version: string;
  /** The name that its machine gives itself. */
  host: string;
  process_id: number;
  started_at: Date;
  seen_at: Date;
  /** What the heartbeat before took in the database; null for the first. */
  store_ms: number | null;
  /** The 99th percentile of what its event loop was late by since the heartbeat before. */
  event_loop_ms: number;
  memory_bytes: number;
  /** Sockets that are open. */
  connections: number;
  database_busy: number;
  database_waiting: number;
  expires_at: Date;
}

/** What was counted in an hour, by all nodes together. */
interface MeasurementsTable {
  kind: string;
  started_at: Date;
  /** Empty for what is of no project. */
  project_id: string;
  label: string;
  detail: string;
  count: number;
  expires_at: Date;
}

declare module "../db/schema.ts" {
  interface Database {
    nodes: NodesTable;
    measurements: MeasurementsTable;
  }
}

export type NodeRow = Row<"nodes">;
