import type { Migrations } from "../db/migrate.ts";

export const offBoardingMigrations: Migrations = {
  "2026-11-27-off-boarding": [
    `create table off_boarding_receipts (
      project_id text not null,
      receipt_id text not null,
      organization_id text not null,
      member_id text not null,
      email_address text not null,
      occurred_at timestamptz not null,
      reason text not null check (reason in ('deactivated', 'deleted')),
      by jsonb not null,
      request_id text not null,
      ended jsonb not null,
      primary key (project_id, receipt_id))`,
    `create index off_boarding_receipts_of on off_boarding_receipts (project_id, organization_id, receipt_id)`,
    `create index off_boarding_receipts_of_member on off_boarding_receipts (project_id, organization_id, member_id)`,
    `create index off_boarding_receipts_expired on off_boarding_receipts (occurred_at)`,
  ],
};
