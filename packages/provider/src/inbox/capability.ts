import { sql } from "kysely";
import type { Capability } from "../capability/capability.ts";
import { inboxMigrations } from "./migrations.ts";
import { inboxPages } from "./routes.ts";

const LIMIT = 500;

export const inbox: Capability = {
  migrations: inboxMigrations,
  developmentPages: inboxPages,
  expiring: [
    {
      table: "inbox_messages",
      column: null,
      where: sql`inbox_message_id not in (select inbox_message_id from inbox_messages
        order by sent_at desc, inbox_message_id desc limit ${LIMIT})`,
    },
  ],
};
