import type { EndedKind } from "@portico/wire";
import type { RawBuilder, SqlBool } from "kysely";
import type { Database, Db } from "../db/schema.ts";
import type { Call } from "./call.ts";

declare module "./call.ts" {
  interface Services {
    readonly accessTables: AccessTable[];
  }
}

/**
 * What a row does:
 *
 * - `session`: a member is signed in or is signing in.
 * - `pending`: a change that was started in a session and waits for a code or a link.
 * - `delegated`: a program or a person acts for the member.
 * - `credential`: the member signs in with it.
 * - `second_factor`: the member is asked for it.
 * - `organization`: the organization owns it. It is suspended, and admins keep or delete it.
 * - `role`: a member has a role. It is suspended likewise.
 * - `invitation`: a person may become a member. It is suspended likewise.
 */
export type AccessKind =
  | "session"
  | "pending"
  | "delegated"
  | "credential"
  | "second_factor"
  | "organization"
  | "role"
  | "invitation";

export interface EndedAccess {
  organization_id: string | null;
  member_id: string | null;
  id: string;
}

/** What ended a session, if neither a member nor an admin nor the host did. For its audit event and webhook. */
export type SessionEndReason = "concurrent_session_limit" | "identity_provider_logout";

/** The tables whose rows record their ancestors. */
export type DescendedTable = {
  [Name in keyof Database]: Database[Name] extends { ancestors: unknown } | { second_factor_ancestors: unknown }
    ? Name
    : never;
}[keyof Database];

/** A table whose rows can keep access alive. Each capability lists its own in `capability.ts`. */
export interface AccessTable {
  table: DescendedTable;
  kind: AccessKind;
  /** The column of the id by which other rows name this one as an ancestor. */
  id: string;
  /** The column of the ancestors. Default: `ancestors`. */
  ancestors?: "second_factor_ancestors" | "first_factor_ancestors";
  /** The column with the time when a row ended. Without such a column, rows are deleted. */
  endedAt?: "revoked_at" | "consumed_at" | "suspended_at";
  /** The column of the member. Default: `member_id`; null where rows have none. */
  member?: "created_by" | null;
  /** Limits the entry to some rows of the table. */
  where?: RawBuilder<SqlBool>;
  /** The name under which ended rows are counted. */
  countedAs?: EndedKind;
  /** Runs after rows have ended: writes audit events, and updates copies. */
  afterEnd?(call: Call, tx: Db, rows: EndedAccess[], reason?: SessionEndReason): Promise<unknown>;
}
