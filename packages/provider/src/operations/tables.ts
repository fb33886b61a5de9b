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

interface MeasurementsTable {
  kind: string;
  /** Of the bucket, in seconds. */
  width: number;
  started_at: Date;
  /** Empty for what is of no project. */
  project_id: string;
  label: string;
  detail: string;
  count: number;
  ms: number;
  most_ms: number;
  expires_at: Date;
}

interface MeasuredStatementsTable {
  statement_id: string;
  name: string;
  /** Without values. */
  text: string;
  expires_at: Date;
}

declare module "../db/schema.ts" {
  interface Database {
    nodes: NodesTable;
    measurements: MeasurementsTable;
    measured_statements: MeasuredStatementsTable;
  }
}

export type NodeRow = Row<"nodes">;
