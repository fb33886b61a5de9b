import type { Json } from "../db/schema.ts";

interface AuditEventsTable {
  project_id: string;
  audit_event_id: string;
  occurred_at: Date;
  action: string;
  organization_id: string | null;
  member_id: string | null;
  email_address: string | null;
  ip_address: string;
  request_id: string;
  details: Json<Record<string, unknown>>;
}

declare module "../db/schema.ts" {
  interface Database {
    audit_events: AuditEventsTable;
  }
}
