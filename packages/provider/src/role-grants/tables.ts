import type { Json, Row } from "../db/schema.ts";

/** Roles that members gave, and invitations that they sent. Past ones stay until the member gets the role again. */
interface RoleGrantsTable {
  project_id: string;
  organization_id: string;
  /** Who has the role, or is invited. */
  member_id: string;
  /** "" for an invitation. */
  role_id: string;
  grant_id: string;
  /** What the giver's session was made from: `records/session/lineage.ts`. */
  ancestors: Json<string[]>;
  suspended_at: Date | null;
}

declare module "../db/schema.ts" {
  interface Database {
    role_grants: RoleGrantsTable;
  }
}

export type RoleGrantRow = Row<"role_grants">;
