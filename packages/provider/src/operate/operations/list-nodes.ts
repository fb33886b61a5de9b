import type { Db } from "../../platform/db/schema.ts";
import type { NodeRow } from "./capability.ts";
import { HEARTBEAT_MS } from "./start-heartbeat.ts";
import { listNodeRows } from "./store.ts";

/** The number of heartbeats that a node may miss before it counts as silent. */
const MISSED = 3;
const SLOW_STORE_MS = 500;
const LATE_LOOP_MS = 200;

export type NodeState = "well" | "slow_store" | "busy" | "silent";

export interface NodeView {
  node_id: string;
  state: NodeState;
  version: string;
  host: string;
  process_id: number;
  started_at: string;
  seen_at: string;
  store_ms: number | null;
  event_loop_ms: number;
  memory_bytes: number;
  connections: number;
  database_busy: number;
  database_waiting: number;
}

/**
 * Lists the nodes of the last day, oldest first. Nodes that stopped normally are not included. Nodes that were killed
 * are silent.
 */
export async function listNodes(db: Db, now: Date): Promise<NodeView[]> {
  return (await listNodeRows(db, now)).map(({ expires_at: _, ...row }) => ({
    ...row,
    state: stateOf(row, now),
    started_at: row.started_at.toISOString(),
    seen_at: row.seen_at.toISOString(),
  }));
}

function stateOf(node: Omit<NodeRow, "expires_at">, now: Date): NodeState {
  if (now.getTime() - node.seen_at.getTime() > MISSED * HEARTBEAT_MS) return "silent";
  if ((node.store_ms ?? 0) > SLOW_STORE_MS || node.database_waiting > 0) return "slow_store";
  return node.event_loop_ms > LATE_LOOP_MS ? "busy" : "well";
}
