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
};
