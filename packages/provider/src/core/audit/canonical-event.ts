import type { Row } from "../../platform/db/schema.ts";

export type AuditEventRow = Row<"audit_events">;

/** The columns with the event's content; the others prove it. */
export const contentColumns = [
  "project_id",
  "audit_event_id",
  "occurred_at",
  "action",
  "organization_id",
  "member_id",
  "email_address",
  "ip_address",
  "request_id",
  "details",
] as const;

export type AuditContent = Pick<AuditEventRow, (typeof contentColumns)[number]>;

/** Returns the same text for the same content, whatever order the database keeps the keys of `details` in. */
export function canonicalEvent(row: AuditContent): string {
  return JSON.stringify(
    contentColumns.map((name) => {
      if (name === "occurred_at") return row.occurred_at.toISOString();
      return name === "details" ? inOrder(row.details) : row[name];
    }),
  );
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([name, inner]) => [name, inOrder(inner)]);
}
