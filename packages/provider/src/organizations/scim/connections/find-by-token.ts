import type { Call } from "../../../platform/call/call.ts";
import { hashToken } from "../../../platform/crypto/tokens.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { ApiError } from "../../../platform/ground/api-error.ts";
import type { ScimConnectionRow } from "./schema.ts";
import { findConnectionByHash, shareConnection } from "./store.ts";

/** The connection that the path names, where the token is one of its own, and still good (threats.md T48). */
export function findConnectionByToken(
  call: Call,
  db: Db,
  token: string,
  connectionId: string,
): Promise<ScimConnectionRow | undefined> {
  const of = { project_id: call.project.project_id, connection_id: connectionId };
  return findConnectionByHash(db, of, hashToken(token), call.clock.now());
}

/**
 * The connection as it is now, for a change of its directory's people. Whoever deletes it or gives roles to its groups
 * waits until the transaction ends, or has been first.
 * @throws ApiError `no_active_scim_connection` when it was deleted meanwhile; `scim_connection_held` until somebody
 * activates it.
 */
export async function holdConnection(call: Call, tx: Db, found: ScimConnectionRow): Promise<ScimConnectionRow> {
  const connection = await shareConnection(tx, found);
  if (!connection) throw new ApiError("no_active_scim_connection");
  if (connection.is_held) throw new ApiError("scim_connection_held");
  call.trail.scim_connection_id = connection.connection_id;
  return connection;
}
