import type { Generated } from "kysely";
import type { GeneratedJson, Json, Row } from "../../../platform/db/schema.ts";

/** An organization's permission for an app to act for itself there, without a member. */
interface MachineGrantsTable {
  project_id: string;
  grant_id: string;
  organization_id: string;
  client_id: string;
  scopes: Json<string[]>;
  /** See `records/session/lineage.ts`. */
  ancestors: GeneratedJson<string[]>;
  /** Suspended since then, until an admin reactivates it. */
  suspended_at: Generated<Date | null>;
  created_at: Date;
  updated_at: Date;
}

declare module "../../../platform/db/schema.ts" {
  interface Database {
    machine_grants: MachineGrantsTable;
  }
}

export type MachineGrantRow = Row<"machine_grants">;
