import type { Generated } from "kysely";
import type { Json, Row } from "../db/schema.ts";

interface WebhookEndpointsTable {
  project_id: string;
  endpoint_id: string;
  /** Null for one that is read by `pull`. */
  url: string | null;
  description: string;
  /** Null for all types. */
  event_types: Json<string[] | null>;
  /** The audit actions behind these types, for the trigger on `audit_events`. */
  actions: Json<string[]>;
  ordering: "organization" | "member" | "none";
  /** JSON: `EndpointSecret[]`, the newest first. */
  sealed_secrets: string;
  status: "enabled" | "disabled" | "gone" | "failing";
  disabled_at: Date | null;
  /** The first of the tries in a row that failed. */
  failing_since: Date | null;
  /** The end of one that is read by `pull`. */
  expires_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** What happened, as the audit table has it, once for all endpoints. */
interface WebhookEventsTable {
  project_id: string;
  event_id: string;
  action: string;
  occurred_at: Date;
  organization_id: string | null;
  member_id: string | null;
  email_address: string | null;
  details: Json<Record<string, unknown>>;
  expires_at: Date;
}

/** An event on its way to an endpoint. */
interface WebhookDeliveriesTable {
  project_id: string;
  endpoint_id: string;
  event_id: string;
  /** The place in its queue; a replay goes to the end. */
  sequence: Generated<string>;
  /** The queue: one is sent after the other. */
  ordering_key: string;
  status: "pending" | "delivered" | "failed";
  /** Since it was made, or replayed. */
  attempts: Generated<number>;
  next_attempt_at: Date;
  /** The last try comes then. */
  last_attempt_at: Date;
  is_replay: Generated<boolean>;
  expires_at: Date;
}

interface WebhookAttemptsTable {
  project_id: string;
  endpoint_id: string;
  event_id: string;
  attempted_at: Date;
  latency_ms: number;
  status_code: number | null;
  problem: string | null;
  body: string;
  expires_at: Date;
}

declare module "../db/schema.ts" {
  interface Database {
    webhook_endpoints: WebhookEndpointsTable;
    webhook_events: WebhookEventsTable;
    webhook_deliveries: WebhookDeliveriesTable;
    webhook_attempts: WebhookAttemptsTable;
  }
}

export type EndpointRow = Row<"webhook_endpoints">;
export type EventRow = Row<"webhook_events">;
export type DeliveryRow = Row<"webhook_deliveries">;
