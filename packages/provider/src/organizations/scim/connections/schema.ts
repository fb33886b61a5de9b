import type { ScimPendingChange } from "@portico/wire";
import type { Generated, GeneratedAlways } from "kysely";
import type { GeneratedJson, Row } from "../../../platform/db/schema.ts";

interface ScimConnectionsTable {
  project_id: string;
  connection_id: string;
  organization_id: string;
  display_name: string;
  identity_provider: string;
  /** The roles that members of its groups have; `organizations.scim_connection` has a copy. */
  group_assignments: GeneratedJson<{ role_id: string; group_id: string }[]>;
  /** Fields of a member's `trusted_metadata`, each with the SCIM attribute that fills it. */
  attribute_mapping: GeneratedJson<Record<string, string>>;
  token_hash: string;
  token_last_four: string;
  token_expires_at: Date;
  /** While tokens rotate, the one that is coming: it is good, too. */
  next_token_hash: string | null;
  next_token_last_four: string | null;
  next_token_expires_at: Date | null;
  /** What it was made from: `records/session/lineage.ts`. */
  ancestors: GeneratedJson<string[]>;
  /** Since when it does nothing, until an admin keeps it. */
  suspended_at: Generated<Date | null>;
  /** True until somebody activates it: the directory reads and tests, and changes nothing. */
  is_held: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
}

/** A person of a directory, and the member that they are. */
interface ScimUsersTable {
  project_id: string;
  organization_id: string;
  connection_id: string;
  user_id: string;
  member_id: string;
  /** As the directory writes it; `folded_user_name` is what is compared (RFC 7643 section 4.1.1: case does not count). */
  user_name: string;
  folded_user_name: string;
  external_id: string | null;
  active: boolean;
  /** Folded by `parseEmailAddress`. The member keeps another one while the change waits for an admin. */
  email_address: string;
  /** False for somebody who was a member already, and whom the directory found by their address. */
  has_created_member: Generated<boolean>;
  /** The rest of the resource, as the protocol keeps it. */
  attributes: GeneratedJson<Record<string, unknown>>;
  /** Raised by each change: the ETag. */
  version: Generated<number>;
  /** The length of the attributes as JSON, and one of them: PostgreSQL writes both. */
  attribute_bytes: GeneratedAlways<number>;
  display_name: GeneratedAlways<string | null>;
  created_at: Date;
  updated_at: Date;
}

interface ScimGroupsTable {
  project_id: string;
  organization_id: string;
  connection_id: string;
  group_id: string;
  display_name: string;
  folded_display_name: string;
  external_id: string | null;
  attributes: GeneratedJson<Record<string, unknown>>;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

interface ScimGroupMembersTable {
  project_id: string;
  organization_id: string;
  connection_id: string;
  group_id: string;
  user_id: string;
}

/** What the directory wants of a member over whom it has no power, until an admin decides. One of a member at most. */
interface ScimPendingChangesTable {
  project_id: string;
  organization_id: string;
  connection_id: string;
  change_id: string;
  member_id: string;
  action: ScimPendingChange["action"];
  /** What the directory calls the member's address, whatever the action. */
  email_address: string;
  reason: ScimPendingChange["reason"];
  requested_at: Date;
}

declare module "../../../platform/db/schema.ts" {
  interface Database {
    scim_connections: ScimConnectionsTable;
    scim_users: ScimUsersTable;
    scim_groups: ScimGroupsTable;
    scim_group_members: ScimGroupMembersTable;
    scim_pending_changes: ScimPendingChangesTable;
  }
}

export type ScimConnectionRow = Row<"scim_connections">;
export type ScimUserRow = Row<"scim_users">;
export type ScimGroupRow = Row<"scim_groups">;
export type ScimPendingChangeRow = Row<"scim_pending_changes">;
