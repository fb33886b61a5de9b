// What the provider answers below /console/api/operations, and a project's queues.

export type QueueName = "mails" | "texts" | "webhooks";
export type Range = "day" | "week" | "month";

export interface Attention {
  code: string;
  severity: "danger" | "warning" | "notice";
  page: string;
  count: number;
  project_id: string | null;
  subject: string;
}

export interface Queue {
  project_id: string;
  queue: QueueName;
  waiting: number;
  retrying: number;
  failed: number;
  oldest_at: string | null;
}

export interface Overview {
  at: string;
  attention: readonly Attention[];
  nodes: Record<"well" | "slow_store" | "busy" | "silent", number>;
  queues: readonly Omit<Queue, "project_id">[];
  /** Since when sign-ins and errors are counted here. */
  counted_since: string;
  sign_ins: Record<"signed_in" | "refused" | "locked" | "not_allowed", number>;
  own_errors: number;
}

export interface ServerNode {
  node_id: string;
  state: "well" | "slow_store" | "busy" | "silent";
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

export interface Series {
  labels: Record<string, string>;
  values: readonly number[];
}

export interface Measurements {
  measure: "sign_ins" | "errors" | "limits";
  range: Range;
  step_seconds: number;
  times: readonly string[];
  series: readonly Series[];
}

export interface QueuedMessage {
  queue: QueueName;
  message_id: string;
  endpoint_id: string | null;
  state: "waiting" | "retrying" | "failed";
  receiver: string;
  attempts: number;
  created_at: string;
  next_attempt_at: string | null;
  last_error: string;
  can_retry: boolean;
}

export interface Certificate {
  kind: string;
  project_id: string;
  organization_id: string | null;
  organization_name: string | null;
  connection_id: string | null;
  connection_name: string | null;
  key_id: string;
  ends_at: string;
  is_over: boolean;
  is_replaced: boolean;
  setting: string;
}

export interface SsoFailure {
  project_id: string;
  organization_id: string;
  organization_name: string | null;
  connection_id: string;
  connection_name: string | null;
  reason: string;
  verdict: string;
  setting: string;
  count: number;
  last_at: string;
  last_request_id: string;
}
