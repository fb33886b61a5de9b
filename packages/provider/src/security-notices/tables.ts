import type { Json } from "../db/schema.ts";

/** The links of mails that tell a member of a change of their account. */
interface SecurityNoticesTable {
  project_id: string;
  token_hash: string;
  organization_id: string;
  member_id: string;
  event: string;
  /** The ids of what the change was made from: `records/session/lineage.ts`. */
  roots: Json<string[]>;
  created_at: Date;
  expires_at: Date;
}

declare module "../db/schema.ts" {
  interface Database {
    security_notices: SecurityNoticesTable;
  }
}
