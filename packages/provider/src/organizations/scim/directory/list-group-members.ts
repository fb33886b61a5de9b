import type { ScimGroupMembersRequest, ScimGroupMembersResponse } from "@portico/wire";
import type { InOrganization } from "../../../core/rbac/actor.ts";
import type { Call } from "../../../platform/call/call.ts";
import { readCursor, writeCursor } from "../../../platform/http/search-cursor.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { readConnection } from "./get-connection.ts";
import { findGroup, listPeopleOfGroup } from "./store.ts";

const DEFAULT_LIMIT = 20;

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
  const limit = request.limit ?? DEFAULT_LIMIT;
  // Reads one more than asked for, to know whether there is a next page.
  const rows = await listPeopleOfGroup(call.db, group, { after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
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
