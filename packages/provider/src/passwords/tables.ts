import type { Reach } from "../records/tables.ts";

/** One live password per member. */
interface PasswordsTable {
  project_id: string;
  organization_id: string;
  member_password_id: string;
  member_id: string;
  /** argon2id in the PHC format. */
  password_hash: string;
  /** The reach of the proof under which it was set. */
  reach: Reach;
  created_at: Date;
  updated_at: Date;
}

declare module "../db/schema.ts" {
  interface Database {
    passwords: PasswordsTable;
  }
}
