import type { Clock } from "../../platform/db/database-clock.ts";
import type { Db } from "../../platform/db/schema.ts";
import type { OutgoingText } from "../delivery/enqueue-message.ts";
import type { Transport } from "../delivery/outbox.ts";
import { type InboxRow, insertInboxMessage } from "./store.ts";

/** A message as `GET /dev/inbox` returns it. */
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

/** Delivers emails to the development inbox. A repeated delivery is the same message. */
export function createInboxTransport(db: Db, clock: Clock): Transport {
  return ({ to, subject, text, html, code }, outboxId) =>
    insertInboxMessage(db, {
      inbox_message_id: outboxId,
      recipient: to,
      channel: "email",
      subject,
      text,
      html,
      code: code ?? null,
      sent_at: clock.now(),
    });
}

/** The same for text messages. */
export function createInboxPhone(db: Db, clock: Clock): Transport<OutgoingText> {
  return ({ to, text, code }, outboxId) =>
    insertInboxMessage(db, {
      inbox_message_id: outboxId,
      recipient: to,
      channel: "sms",
      subject: "",
      text,
      html: "",
      code,
      sent_at: clock.now(),
    });
}

/** A row as the JSON inbox returns it. */
export function toInboxMessage(row: InboxRow): InboxMessage {
  return {
    to: row.recipient,
    channel: row.channel,
    subject: row.subject,
    text: row.text,
    html: row.html,
    links: row.text.match(/https?:\/\/\S+/g) ?? [],
    code: row.code,
    sent_at: row.sent_at.toISOString(),
  };
}
