import type { Json, Row } from "../../db/schema.ts";

/** An organization's yes to an app that acts for itself there, without a member. */
interface MachineGrantsTable {
  project_id: string;
  grant_id: string;
  organization_id: string;
  client_id: string;
  scopes: Json<string[]>;
  created_at: Date;
  updated_at: Date;
}

declare module "../../db/schema.ts" {
  interface Database {
    machine_grants: MachineGrantsTable;
  }
}

export type MachineGrantRow = Row<"machine_grants">;
