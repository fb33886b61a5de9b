import type { Generated } from "kysely";
import type { Migrations } from "../../platform/db/migrate.ts";
import { hotTable } from "../../platform/db/migrate.ts";
import type { Json, Row } from "../../platform/db/schema.ts";

interface WebhookEndpointsTable {
  project_id: string;
  endpoint_id: string;
  /** Null for an endpoint that is pulled. */
  url: string | null;
  description: string;
  /** Null for all types. */
  event_types: Json<string[] | null>;
  /** The audit actions of these types, for the trigger on `audit_events`. */
  actions: Json<string[]>;
  ordering: "organization" | "member" | "none";
  /** JSON: `EndpointSecret[]`, newest first. */
  sealed_secrets: string;
  status: "enabled" | "disabled" | "gone" | "failing";
  disabled_at: Date | null;
  /** The first failure since the last success. */
  failing_since: Date | null;
  /** When an endpoint that is pulled expires. */
  expires_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** An event, as in the audit table, once for all endpoints. */
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

interface WebhookDeliveriesTable {
  project_id: string;
  endpoint_id: string;
  event_id: string;
  /** The position in its queue. A replay goes to the end. */
  sequence: Generated<string>;
  /** The queue. Its messages are sent one after the other. */
  ordering_key: string;
  status: "pending" | "delivered" | "failed";
  /** When it was created or replayed. */
  attempts: Generated<number>;
  next_attempt_at: Date;
  /** When the last attempt is. */
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

declare module "../../platform/db/schema.ts" {
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

export const webhookMigrations: Migrations = {
  "2026-11-25-webhooks": [
    `create table webhook_endpoints (
      project_id text not null,
      endpoint_id text not null,
      url text,
      description text not null,
      event_types jsonb,
      actions jsonb not null,
      ordering text not null,
      sealed_secrets text not null,
      status text not null,
      disabled_at timestamptz,
      failing_since timestamptz,
      expires_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (project_id, endpoint_id))`,

    `create table webhook_events (
      project_id text not null,
      event_id text not null,
      action text not null,
      occurred_at timestamptz not null,
      organization_id text,
      member_id text,
      email_address text,
      details jsonb not null,
      expires_at timestamptz not null,
      primary key (project_id, event_id))`,
    `create index webhook_events_expired on webhook_events (expires_at)`,

    `create table webhook_deliveries (
      project_id text not null,
      endpoint_id text not null,
      event_id text not null,
      sequence bigserial not null,
      ordering_key text not null,
      status text not null,
      attempts integer not null default 0,
      next_attempt_at timestamptz not null,
      last_attempt_at timestamptz not null,
      is_replay boolean not null default false,
      expires_at timestamptz not null,
      primary key (project_id, endpoint_id, event_id))`,
    `create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where status = 'pending'`,
    `create index webhook_deliveries_queue on webhook_deliveries (project_id, endpoint_id, ordering_key, sequence)
      where status = 'pending'`,
    `create index webhook_deliveries_expired on webhook_deliveries (expires_at)`,

    `create table webhook_attempts (
      project_id text not null,
      endpoint_id text not null,
      event_id text not null,
      attempted_at timestamptz not null,
      latency_ms integer not null,
      status_code integer,
      problem text,
      body text not null,
      expires_at timestamptz not null,
      primary key (project_id, endpoint_id, event_id, attempted_at))`,
    `create index webhook_attempts_expired on webhook_attempts (expires_at)`,

    // In the statement that writes the event: nothing is sent that was rolled back, no event is lost, and no caller
    // waits for another statement. For a project without endpoints, it costs one look at an empty index.
    `create function queue_webhooks() returns trigger language plpgsql as $$
    declare
      message text := replace(new.audit_event_id, 'audit-event-', 'webhook-message-');
    begin
      insert into webhook_events
      select new.project_id, message, new.action, new.occurred_at, new.organization_id, new.member_id, new.email_address,
        new.details, new.occurred_at + interval '30 days'
      where exists (select 1 from webhook_endpoints e where e.project_id = new.project_id and e.actions @> to_jsonb(new.action));
      if not found then return null; end if;
      insert into webhook_deliveries
        (project_id, endpoint_id, event_id, ordering_key, status, next_attempt_at, last_attempt_at, expires_at)
      select new.project_id, e.endpoint_id, message,
        case e.ordering
          when 'none' then message
          when 'member' then coalesce(new.member_id, new.organization_id, '')
          else coalesce(new.organization_id, '') end,
        'pending', new.occurred_at, new.occurred_at + interval '3 days', new.occurred_at + interval '30 days'
      from webhook_endpoints e
      where e.project_id = new.project_id and e.disabled_at is null and e.actions @> to_jsonb(new.action)
        and (e.expires_at is null or e.expires_at > new.occurred_at);
      return null;
    end $$`,
    `create trigger queue_webhooks after insert on audit_events for each row execute function queue_webhooks()`,
  ],
  // Setting the position moves the row to another partition, which inserts it there.
  "m007-webhooks": [
    `create trigger queue_webhooks after insert on audit_events for each row when (new.sequence is null)
      execute function queue_webhooks()`,
  ],
  "m003-webhooks": [
    `create index webhook_deliveries_failed on webhook_deliveries (project_id, event_id) where status = 'failed'`,
  ],
  "m006-webhooks": [
    `create index if not exists webhook_deliveries_in_order on webhook_deliveries (project_id, endpoint_id, sequence)
      where status = 'pending'`,
  ],
  "m007-webhooks-hot": [hotTable("webhook_events"), hotTable("webhook_deliveries"), hotTable("webhook_attempts")],
  "m057-webhooks-fair": [
    `create index if not exists webhook_deliveries_due_of on webhook_deliveries (project_id, endpoint_id, next_attempt_at)
      where status = 'pending'`,
    `drop index webhook_deliveries_due`,
  ],
  // The event was called member.glass_broken.
  "2026-11-30-webhooks-emergency-access": [
    `update webhook_endpoints
      set event_types = replace(event_types::text, '"member.glass_broken"', '"member.emergency_access_used"')::jsonb,
        actions = replace(actions::text, '"member.glass_broken"', '"member.emergency_access_used"')::jsonb
      where actions @> '"member.glass_broken"'`,
  ],
};
