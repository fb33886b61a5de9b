import { v7 } from "uuid";
import type { Clock } from "../db/database-clock.ts";
import type { Db } from "../db/schema.ts";
import type { Transport } from "../delivery/outbox.ts";
import { insertInboxMessage, listInboxMessages } from "./store.ts";

/** A message as `GET /dev/inbox` shows it; design.md section 4. */
export interface InboxMessage {
  to: string;
  channel: "email" | "sms";
  subject: string;
  text: string;
  html: string;
  links: string[];
  code: string | null;
  sent_at: string;
}

/** Delivers into the development inbox. */
export function createInboxTransport(db: Db, clock: Clock): Transport {
  return ({ to, subject, text, html, code }) =>
    insertInboxMessage(db, {
      inbox_message_id: v7(),
      recipient: to,
      channel: "email",
      subject,
      text,
      html,
      code: code ?? null,
      sent_at: clock.now(),
    });
}

export async function readInbox(db: Db, to: string | undefined): Promise<InboxMessage[]> {
  const rows = await listInboxMessages(db, to?.toLowerCase());
  return rows.map((row) => ({
    to: row.recipient,
    channel: row.channel,
    subject: row.subject,
    text: row.text,
    html: row.html,
    links: row.text.match(/https?:\/\/\S+/g) ?? [],
    code: row.code,
    sent_at: row.sent_at.toISOString(),
  }));
}
