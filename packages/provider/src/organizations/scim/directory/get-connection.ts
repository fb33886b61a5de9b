import type { ScimConnectionResponse, ScimGroupsRequest, ScimGroupsResponse } from "@portico/wire";
import { type InOrganization, requireActor } from "../../../core/rbac/actor.ts";
import { authorize } from "../../../core/rbac/authorize.ts";
import type { Call } from "../../../platform/call/call.ts";
import { readCursor, writeCursor } from "../../../platform/http/search-cursor.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { toScimConnection } from "../connections/connection.ts";
import type { ScimConnectionRow } from "../connections/schema.ts";
import { findConnection } from "../connections/store.ts";
import { listGroups } from "./store.ts";

const DEFAULT_LIMIT = 100;

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
  const limit = request.limit ?? DEFAULT_LIMIT;
  // Reads one more than asked for, to know whether there is a next page.
  const rows = await listGroups(call.db, connection, { after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
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
