import type { AuditLogEvent } from "@portico/wire";
import { writeCsv } from "../../shared/write-csv.ts";
import { describeEvent, type MemberNames } from "./describe-event.ts";
import type { audit } from "./texts.ts";

const head = [
  "occurred_at",
  "action",
  "what",
  "by",
  "member_id",
  "email_address",
  "ip_address",
  "request_id",
  "audit_event_id",
  "details",
];

/** Events as a table: the fields as they are, and beside them what they say. */
export function eventsCsv(events: readonly AuditLogEvent[], names: MemberNames, texts: typeof audit): string {
  const rows = events.map((event) => {
    const { sentence, by } = describeEvent(event, names, texts);
    return [
      event.occurred_at,
      event.action,
      sentence,
      by,
      event.member_id ?? "",
      event.email_address ?? "",
      event.ip_address,
      event.request_id,
      event.audit_event_id,
      JSON.stringify(event.details),
    ];
  });
  return writeCsv([head, ...rows]);
}

/** Events as JSON lines, as they are. */
export const eventLines = (events: readonly AuditLogEvent[]): string =>
  events.map((event) => `${JSON.stringify(event)}\n`).join("");
