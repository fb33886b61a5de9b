import type { ScimPendingChange } from "@portico/wire";
import type { Generated, GeneratedAlways } from "kysely";
import type { GeneratedJson, Row } from "../../../platform/db/schema.ts";

interface ScimConnectionsTable {
  project_id: string;
  connection_id: string;
  organization_id: string;
  display_name: string;
  identity_provider: string;
  /** The roles of its groups' members. `organizations.scim_connection` has a copy. */
  group_assignments: GeneratedJson<{ role_id: string; group_id: string }[]>;
  /** Maps fields of a member's `trusted_metadata` to SCIM attributes. */
  attribute_mapping: GeneratedJson<Record<string, string>>;
  token_hash: string;
  token_last_four: string;
  token_expires_at: Date;
  /** The next token, during a rotation. It works, too. */
  next_token_hash: string | null;
  next_token_last_four: string | null;
  next_token_expires_at: Date | null;
  /** The ids it descends from: `records/session/lineage.ts`. */
  ancestors: GeneratedJson<string[]>;
  /** Since when it is suspended, until an admin keeps it. */
  suspended_at: Generated<Date | null>;
  /** True until it is activated. Until then the directory can read and test, but changes nothing. */
  is_held: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
}

/** A directory's user, and the corresponding member. */
interface ScimUsersTable {
  project_id: string;
  organization_id: string;
  connection_id: string;
  user_id: string;
  member_id: string;
  /** As the directory sends it. `folded_user_name` is compared, because case is ignored (RFC 7643 section 4.1.1). */
  user_name: string;
  folded_user_name: string;
  external_id: string | null;
  active: boolean;
  /** Folded by `parseEmailAddress`. The member has another one while the change waits for an admin. */
  email_address: string;
  /** False if the directory was linked to an existing member. */
  has_created_member: Generated<boolean>;
  /** The rest of the resource, in the protocol's format. */
  attributes: GeneratedJson<Record<string, unknown>>;
  /** Incremented by each change. Used as the ETag. */
  version: Generated<number>;
  /** The length of the attributes as JSON, and one of the attributes. PostgreSQL generates both. */
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

/**
 * A directory's change that waits for an admin, because the directory has no power over the member. At most one per
 * member.
 */
interface ScimPendingChangesTable {
  project_id: string;
  organization_id: string;
  connection_id: string;
  change_id: string;
  member_id: string;
  action: ScimPendingChange["action"];
  /** The member's email address in the directory, whatever the action. */
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
