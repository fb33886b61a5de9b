import { type auditEvents, describeEvent, type MemberNames } from "@portico/ui/texts/audit-events";
import type { AuditLogEvent } from "@portico/wire";
import { writeCsv } from "../../shared/write-csv.ts";

const columns = [
  "occurred_at",
  "action",
  "what",
  "member",
  "by",
  "member_id",
  "email_address",
  "ip_address",
  "request_id",
  "audit_event_id",
  "details",
];

/** Writes events as CSV: their fields unchanged, and a description for people. */
export function eventsCsv(events: readonly AuditLogEvent[], names: MemberNames, texts: typeof auditEvents): string {
  const rows = events.map((event) => {
    const { title, member, actor } = describeEvent(event, names, texts);
    return [
      event.occurred_at,
      event.action,
      title,
      member,
      actor,
      event.member_id ?? "",
      event.email_address ?? "",
      event.ip_address,
      event.request_id,
      event.audit_event_id,
      JSON.stringify(event.details),
    ];
  });
  return writeCsv([columns, ...rows]);
}

/** Writes events as JSON lines, unchanged. */
export const eventLines = (events: readonly AuditLogEvent[]): string =>
  events.map((event) => `${JSON.stringify(event)}\n`).join("");
