import type { ScimExchangesRequest, ScimExchangesResponse } from "@portico/wire";
import type { InOrganization } from "../../../../core/rbac/actor.ts";
import type { Call } from "../../../../platform/call/call.ts";
import { readCursor, takePage, writeCursor } from "../../../../platform/http/search-cursor.ts";
import { readConnection } from "../../directory/read-directory.ts";
import { listExchanges as list } from "./store.ts";

const DEFAULT_LIMIT = 25;

/**
 * Lists the last requests of an organization's directory, with their answers.
 *
 * @throws ApiError `unauthorized_action`, `no_active_scim_connection`, `invalid_cursor`.
 */
export async function listExchanges(
  call: Call,
  request: InOrganization & ScimExchangesRequest,
): Promise<ScimExchangesResponse> {
  const connection = await readConnection(call, request);
  const searched = ["scim.listExchanges", connection.connection_id];
  const before = readCursor(call, searched, request.cursor);
  await call.requestLog.flush();
  const limit = request.limit ?? DEFAULT_LIMIT;
  const { page, last } = await takePage(limit, (most) => list(call.db, connection, { before, limit: most }));
  return {
    exchanges: page.map(({ exchange_id, occurred_at, request_id, method, path, status, ...bodies }) => ({
      exchange_id,
      occurred_at: occurred_at.toISOString(),
      request_id,
      method,
      path,
      status_code: status,
      request_body: bodies.request_body,
      answer_body: bodies.answer_body,
    })),
    next_cursor: last ? writeCursor(call, searched, last.exchange_id) : null,
  };
}
