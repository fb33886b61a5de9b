import type { SetupLink } from "@portico/wire";
import type { Generated } from "kysely";
import type { GeneratedJson, Json, Row } from "../db/schema.ts";

interface SetupLinksTable {
  project_id: string;
  setup_link_id: string;
  organization_id: string;
  token_hash: string;
  purpose: SetupLink["purpose"];
  note: string;
  /** Null until it has made one. */
  connection_id: string | null;
  may_activate: boolean;
  role_ids: Json<string[]>;
  /** The member who made it, as they signed in then; null for a back end. */
  created_by: string | null;
  security_epoch: number | null;
  /** What it was made from: `records/session/lineage.ts`. */
  ancestors: GeneratedJson<string[]>;
  /** Since when it does nothing, until an admin keeps it. */
  suspended_at: Generated<Date | null>;
  created_at: Date;
  expires_at: Date;
  /** When it was opened. */
  consumed_at: Generated<Date | null>;
  /** Of the browser that opened it. */
  session_hash: Generated<string | null>;
  session_expires_at: Generated<Date | null>;
  opened_from: Generated<string | null>;
  opened_with: Generated<string | null>;
  finished_at: Generated<Date | null>;
  revoked_at: Generated<Date | null>;
  /** Whether the audit log has its expiry. */
  expiry_told: Generated<boolean>;
}

declare module "../db/schema.ts" {
  interface Database {
    setup_links: SetupLinksTable;
  }
}

export type SetupLinkRow = Row<"setup_links">;
