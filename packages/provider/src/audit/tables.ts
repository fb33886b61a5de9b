import type { Generated } from "kysely";
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
  /** Signs the columns above; null in rows of before there were signatures. */
  mac: string | null;
  /** The place in the order of the project; null until the sealer has given one. */
  sequence: number | null;
  /** Signs the place; `refused` where the sealer gives none, because `mac` is not ours. */
  place: string | null;
  /** Binds the event to all before it. */
  chain: string | null;
  /** The partition that it is in: `waiting`, and the month in which it got its place from then on. */
  period: Generated<string>;
}

interface AuditChainsTable {
  project_id: string;
  /** Of the event that was sealed last. */
  sequence: number;
  chain: string;
  /** Of the last event that retention has deleted; 0 and an empty text before. */
  pruned_sequence: number;
  pruned_chain: string;
  placed_at: Date;
  /** Signs the columns above but the time. */
  mac: string;
}

interface AuditKeysTable {
  /** Empty: one key signs for all projects. */
  project_id: string;
  key_id: string;
  sealed_key: string;
}

declare module "../db/schema.ts" {
  interface Database {
    audit_events: AuditEventsTable;
    audit_chains: AuditChainsTable;
    audit_keys: AuditKeysTable;
  }
}
