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
  /** Signature of the columns above; null in rows that are older than signatures. */
  mac: string | null;
  /** The place in the order of the project; null until the sealer has given one. */
  sequence: number | null;
  /** Signs the place; `refused` where the sealer gives none, because `mac` is not ours. */
  place: string | null;
  /** Binds the event to all before it. */
  chain: string | null;
  /** The partition that it is in: `waiting`, and the month in which it got its place from then on. */
  period: Generated<string>;
}

interface AuditChainsTable {
  project_id: string;
  /** Of the event that was sealed last. */
  sequence: number;
  chain: string;
  /** Of the last event that retention has deleted; 0 and an empty text before. */
  pruned_sequence: number;
  pruned_chain: string;
  placed_at: Date;
  /** Signs the columns above but the time. */
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
    // Ids begin with the time, so that each index is in order of time.
    `create index audit_events_of_organization on audit_events (project_id, organization_id, audit_event_id)
      where organization_id is not null`,
    `create index audit_events_of_member on audit_events (project_id, member_id, audit_event_id)
      where member_id is not null`,
    // By a hash: small, and as quick to write wherever in the index it falls.
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
  // A partition for each month, by when events got their place, and one for those that wait for it. The table of before is
  // the partition of this month: no row is moved but the few that wait.
  "m007-audit": [
    // It comes back in the migrations of webhooks, for events that come and not for those that are moved.
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
    // How far each project's log was archived, and kept by whom it is.
    `create table audit_archives (
      project_id text primary key,
      sequence bigint not null,
      chain text not null,
      kept_at timestamptz not null,
      mac text not null)`,
    // All that comes goes through it: it stays as small as a few minutes.
    `alter table audit_events_waiting set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)`,
  ],
  "m090-audit-without-archives": ["drop table audit_archives"],
};
