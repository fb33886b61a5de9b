import type { Generated } from "kysely";
import type { Migrations } from "../../platform/db/migrate.ts";
import type { Json } from "../../platform/db/schema.ts";

interface AuditEventsTable {
  project_id: string;
  audit_event_id: string;
  occurred_at: Date;
  action: string;
  organization_id: string | null;
  member_id: string | null;
  email_address: string | null;
  ip_address: string;
  request_id: string;
  details: Json<Record<string, unknown>>;
  /** The signature of the columns above; null in rows older than signatures. */
  mac: string | null;
  /** The position in the project's chain; null until the sealer has assigned one. */
  sequence: number | null;
  /** The signature of the position; `refused` if the sealer assigned none, because `mac` is not ours. */
  place: string | null;
  /** The hash that binds the event to all earlier ones. */
  chain: string | null;
  /** Its partition: `waiting`, and then the month in which it was sealed. */
  period: Generated<string>;
}

interface AuditChainsTable {
  project_id: string;
  /** The position of the last sealed event. */
  sequence: number;
  chain: string;
  /** The last event that retention has deleted; 0 and an empty text before that. */
  pruned_sequence: number;
  pruned_chain: string;
  placed_at: Date;
  /** The signature of the columns above, without the time. */
  mac: string;
}

interface AuditKeysTable {
  /** Empty: one key signs for all projects. */
  project_id: string;
  key_id: string;
  sealed_key: string;
}

declare module "../../platform/db/schema.ts" {
  interface Database {
    audit_events: AuditEventsTable;
    audit_chains: AuditChainsTable;
    audit_keys: AuditKeysTable;
  }
}

export const auditMigrations: Migrations = {
  "2026-11-24-audit": [
    `create table audit_events (
      project_id text not null,
      audit_event_id text not null,
      occurred_at timestamptz not null,
      action text not null,
      organization_id text,
      member_id text,
      email_address text,
      ip_address text not null,
      request_id text not null,
      details jsonb not null,
      primary key (project_id, audit_event_id))`,
  ],
  "2026-11-26-audit": [
    `alter table audit_events
      add mac text,
      add sequence bigint,
      add place text,
      add chain text`,
    // IDs start with the time, so each index is sorted by time.
    `create index audit_events_of_organization on audit_events (project_id, organization_id, audit_event_id)
      where organization_id is not null`,
    `create index audit_events_of_member on audit_events (project_id, member_id, audit_event_id)
      where member_id is not null`,
    // A hash index is small, and takes the same time to write for any value.
    `create index audit_events_of_request on audit_events using hash (request_id)`,
    `create unique index audit_events_in_order on audit_events (project_id, sequence) where sequence is not null`,
    `create index audit_events_without_place on audit_events (project_id, audit_event_id) where sequence is null`,
    `create table audit_chains (
      project_id text primary key,
      sequence bigint not null,
      chain text not null,
      pruned_sequence bigint not null,
      pruned_chain text not null,
      placed_at timestamptz not null,
      mac text not null)`,
    `create table audit_keys (
      project_id text not null,
      key_id text not null,
      sealed_key text not null,
      primary key (project_id, key_id))`,
  ],
  // One partition per month of sealing, and one for events that are not sealed yet. The existing table becomes the
  // partition of this month, so that only the waiting rows move.
  "m007-audit": [
    // The webhooks' migrations create it again, for new events only, not for moved ones.
    `drop trigger queue_webhooks on audit_events`,
    `do $$
    declare
      month text := to_char(now() at time zone 'utc', 'YYYY-MM');
      earlier text := 'audit_events_' || replace(month, '-', '_');
    begin
      execute format('alter table audit_events rename to %I', earlier);
      execute format('alter table %I add column period text default %L', earlier, month);
      execute format('create table audit_events (like %I) partition by list (period)', earlier);
      execute format('create table audit_events_waiting (like %I including all)', earlier);
      alter table audit_events alter column period set default 'waiting';
      alter table audit_events_waiting alter column period set default 'waiting';
      alter table audit_events attach partition audit_events_waiting for values in ('waiting');
      execute format('alter table audit_events attach partition %I for values in (%L)', earlier, month);
      update audit_events set period = 'waiting' where sequence is null and place is null;
    end $$`,
    // How far each project's log was archived.
    `create table audit_archives (
      project_id text primary key,
      sequence bigint not null,
      chain text not null,
      kept_at timestamptz not null,
      mac text not null)`,
    // Every event passes through it, so it must stay as small as a few minutes of events.
    `alter table audit_events_waiting set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)`,
  ],
  "m090-audit-without-archives": ["drop table audit_archives"],
  // The steps of a sign-in before the member is known, such as a wrong password. Events of members have their own index.
  "m092-audit-of-address": [
    `create index if not exists audit_events_of_address on audit_events (project_id, email_address, audit_event_id)
      where member_id is null and email_address is not null`,
  ],
  // The same within an organization, so that its admins' searches do not read the attempts at others.
  "m093-audit-of-address-in-organization": [
    `create index if not exists audit_events_of_address_in_organization
      on audit_events (project_id, organization_id, email_address, audit_event_id)
      where member_id is null and email_address is not null and organization_id is not null`,
  ],
  "m094-audit-refused": [
    `create index if not exists audit_events_refused on audit_events (project_id, organization_id, audit_event_id)
      where organization_id is not null
        and (action like '%.refused' or action like '%.locked' or details ->> 'mail' = 'no_access')`,
  ],
};
