import type { Generated } from "kysely";
import type { GeneratedJson } from "../db/schema.ts";
import type { Reach } from "../records/tables.ts";

/** One live password per member. */
interface PasswordsTable {
  project_id: string;
  organization_id: string;
  member_password_id: string;
  member_id: string;
  /** argon2id in the PHC format; of another system's making while `foreign_decoy` is there. */
  password_hash: string;
  /** A hash of the same cost that no password is of, for the hash of another system; null once it is ours. */
  foreign_decoy: Generated<string | null>;
  /** The reach of the proof under which it was set. */
  reach: Reach;
  ancestors: GeneratedJson<string[]>;
  /** When the member first set a password, or last reset it by mail: whoever knew it may have set those since. */
  created_at: Date;
  /** When it was set; a newer hash of the same password leaves it. */
  updated_at: Date;
}

/** The kinds of foreign hash that a project has, or had: each attempt costs one of each that it has (threats.md T44). */
interface ForeignPasswordKindsTable {
  project_id: string;
  decoy: string;
}

declare module "../db/schema.ts" {
  interface Database {
    passwords: PasswordsTable;
    foreign_password_kinds: ForeignPasswordKindsTable;
  }
}
