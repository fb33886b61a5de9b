import type { Migrations } from "../../platform/db/migrate.ts";

interface InboxMessagesTable {
  inbox_message_id: string;
  recipient: string;
  channel: "email" | "sms";
  subject: string;
  text: string;
  html: string;
  code: string | null;
  sent_at: Date;
}

declare module "../../platform/db/schema.ts" {
  interface Database {
    inbox_messages: InboxMessagesTable;
  }
}

export const inboxMigrations: Migrations = {
  "2026-11-24-inbox": [
    `create table inbox_messages (
      inbox_message_id text primary key,
      recipient text not null,
      channel text not null,
      subject text not null,
      text text not null,
      html text not null,
      code text,
      sent_at timestamptz not null)`,
    `create index inbox_messages_of on inbox_messages (recipient, sent_at)`,
  ],
};
