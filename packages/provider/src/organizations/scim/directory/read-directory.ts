import type {
  ScimChangesRequest,
  ScimChangesResponse,
  ScimConnectionResponse,
  ScimGroupMembersRequest,
  ScimGroupMembersResponse,
  ScimGroupsRequest,
  ScimGroupsResponse,
} from "@portico/wire";
import { type InOrganization, requireActor } from "../../../core/rbac/actor.ts";
import { authorize } from "../../../core/rbac/authorize.ts";
import type { Call } from "../../../platform/call/call.ts";
import { readCursor, takePage, writeCursor } from "../../../platform/http/search-cursor.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { toScimConnection } from "../connections/connection.ts";
import type { ScimConnectionRow } from "../connections/schema.ts";
import { findConnection } from "../connections/store.ts";
import { listPendingChanges as list } from "./pending-store.ts";
import { findGroup, listGroups, listPeopleOfGroup } from "./store.ts";

const GROUPS_LIMIT = 100;

/** @throws ApiError `unauthorized_action`, `no_active_scim_connection`. */
export async function getConnection(call: Call, request: InOrganization): Promise<ScimConnectionResponse> {
  return { connection: toScimConnection(call, await readConnection(call, request)) };
}

/** Lists a page of the directory's groups, oldest first. @throws ApiError the same, and `invalid_cursor`. */
export async function listConnectionGroups(
  call: Call,
  request: InOrganization & ScimGroupsRequest,
): Promise<ScimGroupsResponse> {
  const connection = await readConnection(call, request);
  const { organization_id, connection_id } = connection;
  const searched = ["scim.getConnectionGroups", connection_id];
  const after = readCursor(call, searched, request.cursor);
  const limit = request.limit ?? GROUPS_LIMIT;
  const { page, last } = await takePage(limit, (most) => listGroups(call.db, connection, { after, limit: most }));
  return {
    scim_groups: page.map(({ group_id, display_name }) => ({
      organization_id,
      connection_id,
      group_id,
      group_name: display_name,
    })),
    next_cursor: last ? writeCursor(call, searched, last.group_id) : null,
  };
}

/** @throws ApiError `unauthorized_action`, `no_active_scim_connection`. */
export async function readConnection(call: Call, request: InOrganization): Promise<ScimConnectionRow> {
  const caller = await requireActor(call, request);
  await authorize(call, caller, "scim", "read");
  const connection = await findConnection(call.db, caller.organization);
  // A setup link can see only the connection that it created or is for.
  const isReached = !caller.setup || caller.setup.connection_id === connection?.connection_id;
  if (!connection || !isReached) throw new ApiError("no_active_scim_connection");
  return connection;
}

const MEMBERS_LIMIT = 20;

/**
 * Lists a page of a group's members, so that an admin can check them before they assign a role.
 *
 * @throws ApiError `unauthorized_action`, `no_active_scim_connection`, `scim_group_not_found`, `invalid_cursor`.
 */
export async function listGroupMembers(
  call: Call,
  { group_id, ...request }: InOrganization & ScimGroupMembersRequest & { group_id: string },
): Promise<ScimGroupMembersResponse> {
  const connection = await readConnection(call, request);
  const group = await findGroup(call.db, connection, group_id);
  if (!group) throw new ApiError("scim_group_not_found");
  const searched = ["scim.getGroupMembers", connection.connection_id, group_id];
  const after = readCursor(call, searched, request.cursor);
  const limit = request.limit ?? MEMBERS_LIMIT;
  const { page, last } = await takePage(limit, (most) => listPeopleOfGroup(call.db, group, { after, limit: most }));
  return {
    scim_group_members: page.map(({ member_id, name, email_address, active }) => ({
      member_id,
      name,
      email_address,
      is_active: active,
    })),
    next_cursor: last ? writeCursor(call, searched, last.user_id) : null,
  };
}

const CHANGES_LIMIT = 25;

/**
 * Lists a page of the directory's changes that wait for an admin, oldest first.
 *
 * @throws ApiError `unauthorized_action`, `no_active_scim_connection`, `invalid_cursor`.
 */
export async function listPendingChanges(
  call: Call,
  request: InOrganization & ScimChangesRequest,
): Promise<ScimChangesResponse> {
  const connection = await readConnection(call, request);
  const searched = ["scim.listPendingChanges", connection.connection_id];
  const after = readCursor(call, searched, request.cursor);
  const limit = request.limit ?? CHANGES_LIMIT;
  const { page, last } = await takePage(limit, (most) => list(call.db, connection, { after, limit: most }));
  return {
    pending_changes: page.map(({ project_id: _, organization_id: __, email_address, requested_at, ...change }) => ({
      ...change,
      new_email_address: hasNewAddress(change, email_address) ? email_address : null,
      requested_at: requested_at.toISOString(),
    })),
    next_cursor: last ? writeCursor(call, searched, last.change_id) : null,
  };
}

function hasNewAddress(
  { action, member_email_address }: { action: string; member_email_address: string },
  wanted: string,
) {
  return (action === "change_email" || action === "reactivate") && wanted !== member_email_address;
}
