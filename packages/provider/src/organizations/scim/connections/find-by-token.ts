import type { Call } from "../../../platform/call/call.ts";
import { hashToken } from "../../../platform/crypto/tokens.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import type { ScimConnectionRow } from "./schema.ts";
import { findConnectionByHash, listEndingTokens as list, shareConnection } from "./store.ts";

const SETTING = "Directory: start a token rotation, and give the directory the next token.";

/** Lists directory tokens that expire before a time, with the setting to change. Of one project, or of all. */
export async function listEndingTokens(
  db: Db,
  params: { before: Date; projectId?: string | undefined; limit: number },
) {
  return (await list(db, params)).map(({ token_last_four, token_expires_at, next_token_expires_at, ...row }) => ({
    ...row,
    kind: "scim_token" as const,
    key_id: `…${token_last_four}`,
    ends_at: token_expires_at,
    is_replaced: next_token_expires_at !== null,
    setting: SETTING,
  }));
}

/** Finds the path's connection if the token is one of its live tokens (threats.md T48). */
export function findConnectionByToken(
  call: Call,
  db: Db,
  token: string,
  connectionId: string,
): Promise<ScimConnectionRow | undefined> {
  const connectionKey = { project_id: call.project.project_id, connection_id: connectionId };
  return findConnectionByHash(db, connectionKey, hashToken(token), call.clock.now());
}

/**
 * Locks the connection for a change of its directory's users. Deleting it, or assigning roles to its groups, waits for
 * the transaction, or has completed before.
 *
 * @throws ApiError `no_active_scim_connection` if it was deleted meanwhile; `scim_connection_held` until it is
 * activated.
 */
export async function lockActiveConnection(call: Call, tx: Db, found: ScimConnectionRow): Promise<ScimConnectionRow> {
  const connection = await shareConnection(tx, found);
  if (!connection) throw new ApiError("no_active_scim_connection");
  if (connection.is_held) throw new ApiError("scim_connection_held");
  call.auditContext.scim_connection_id = connection.connection_id;
  return connection;
}
