import type { ScimChangesRequest, ScimChangesResponse } from "@portico/wire";
import type { InOrganization } from "../../../core/rbac/actor.ts";
import type { Call } from "../../../platform/call/call.ts";
import { readCursor, writeCursor } from "../../../platform/http/search-cursor.ts";
import { readConnection } from "./get-connection.ts";
import { listPendingChanges as list } from "./pending-store.ts";

const DEFAULT_LIMIT = 25;

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
  const limit = request.limit ?? DEFAULT_LIMIT;
  // Reads one more than asked for, to know whether there is a next page.
  const rows = await list(call.db, connection, { after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
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
