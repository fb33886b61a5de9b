import type { Generated } from "kysely";
import type { Migrations } from "../../platform/db/migrate.ts";
import { hotTable } from "../../platform/db/migrate.ts";

/** Numbers that a carrier refused, until a member is informed. */
interface UnsubscribedPhoneNumbersTable {
  project_id: string;
  phone_number: string;
  expires_at: Date;
}

interface OutboxTable {
  project_id: string;
  outbox_id: string;
  channel: "email" | "sms";
  /** Encrypted with a server key, because it has live codes; null after it was given up. */
  sealed_message: string | null;
  attempts: Generated<number>;
  next_attempt_at: Date;
  /** Why the last attempt failed, without addresses; empty if none did. */
  last_error: Generated<string>;
  /** When it was given up. */
  failed_at: Generated<Date | null>;
  expires_at: Date;
  created_at: Date;
}

declare module "../../platform/db/schema.ts" {
  interface Database {
    outbox: OutboxTable;
    unsubscribed_phone_numbers: UnsubscribedPhoneNumbersTable;
  }
}

export const deliveryMigrations: Migrations = {
  "2026-11-24-delivery": [
    `create table outbox (
      project_id text not null,
      outbox_id text not null,
      channel text not null,
      sealed_message text not null,
      attempts integer not null default 0,
      next_attempt_at timestamptz not null,
      expires_at timestamptz not null,
      created_at timestamptz not null,
      primary key (project_id, outbox_id))`,
    `create index outbox_due on outbox (next_attempt_at)`,

    `create table unsubscribed_phone_numbers (
      project_id text not null,
      phone_number text not null,
      expires_at timestamptz not null,
      primary key (project_id, phone_number))`,
    `create index unsubscribed_phone_numbers_expired on unsubscribed_phone_numbers (expires_at)`,
  ],
  // Failed messages are kept for a while without their content, so that operators can see them.
  "m003-delivery": [
    `alter table outbox
      alter column sealed_message drop not null,
      add column last_error text not null default '',
      add column failed_at timestamptz`,
    `drop index outbox_due`,
    `create index outbox_due on outbox (next_attempt_at) where failed_at is null`,
  ],
  "m004-delivery": [
    `create index if not exists outbox_due_of_channel on outbox (channel, next_attempt_at) where failed_at is null`,
    `drop index outbox_due`,
    `create index if not exists outbox_failed on outbox (expires_at) where failed_at is not null`,
  ],
  "m006-delivery": [
    `create index if not exists outbox_failed_of on outbox (project_id, channel, outbox_id) where failed_at is not null`,
  ],
  "m007-delivery-hot": [hotTable("outbox")],
  "m056-delivery-fair": [
    `create index if not exists outbox_due_of_project on outbox (channel, project_id, next_attempt_at) where failed_at is null`,
    `drop index outbox_due_of_channel`,
  ],
};
