import type { Call } from "../../../platform/call/call.ts";
import { hashToken } from "../../../platform/crypto/tokens.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import type { ScimConnectionRow } from "./schema.ts";
import { findConnectionByHash, listEndingTokens as list, shareConnection } from "./store.ts";

const SETTING = "Directory: begin a rotation of its token, and give the directory the next one.";

/** Directories' tokens that end before then, with the setting to change; of one project, or of all. */
export async function listEndingTokens(db: Db, asked: { before: Date; projectId?: string | undefined; limit: number }) {
  return (await list(db, asked)).map(({ token_last_four, token_expires_at, next_token_expires_at, ...row }) => ({
    ...row,
    kind: "scim_token" as const,
    key_id: `…${token_last_four}`,
    ends_at: token_expires_at,
    is_replaced: next_token_expires_at !== null,
    setting: SETTING,
  }));
}

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
  call.auditContext.scim_connection_id = connection.connection_id;
  return connection;
}
