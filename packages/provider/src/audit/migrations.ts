import type { Migrations } from "../db/migrate.ts";

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
};
