import type {
  AuditAction,
  ScimConnectionResponse,
  ScimConnectionWithNextTokenResponse,
  ScimRotationRequest,
} from "@portico/wire";
import { type Actor, type InOrganization, requireActor } from "../../../core/rbac/actor.ts";
import { requireAuthAdminPermission } from "../../../core/rbac/auth-admin-permission.ts";
import { authorize } from "../../../core/rbac/authorize.ts";
import { ancestorsForOrganization } from "../../../core/role-grants/record-grants.ts";
import type { Call } from "../../../platform/call/call.ts";
import { lifetimes } from "../../../platform/call/lifetimes.ts";
import { hashToken, randomToken } from "../../../platform/crypto/tokens.ts";
import { type Db, json } from "../../../platform/db/schema.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { auditConnection, requireConnection, toBase, toScimConnection } from "./connection.ts";
import type { ScimConnectionRow } from "./schema.ts";
import { updateConnection } from "./store.ts";

const noNext = { next_token_hash: null, next_token_last_four: null, next_token_expires_at: null };

/**
 * Creates the next token, and replaces an earlier next token. Both the current and the next token work until the
 * rotation ends. Requires the same permissions as creating a connection (threats.md T64).
 *
 * @throws ApiError `unauthorized_action`, `no_active_scim_connection`.
 */
export async function startRotation(
  call: Call,
  request: InOrganization & ScimRotationRequest,
): Promise<ScimConnectionWithNextTokenResponse> {
  const caller = await requireActor(call, request);
  await requireAuthAdminPermission(call, caller, "scim", "update");
  const { token, hash, lastFour, expiresAt } = newToken(call);
  return transaction(call, async (tx) => {
    const current = await requireRotatable(call, tx, caller, request);
    const connection = await updateConnection(tx, current, {
      next_token_hash: hash,
      next_token_last_four: lastFour,
      next_token_expires_at: expiresAt,
      // The caller knows the next token, so the connection now depends on their access, too.
      ancestors: json([...new Set([...current.ancestors, ...(await ancestorsForOrganization(tx, caller))])]),
      updated_at: call.clock.now(),
    });
    await auditConnection(call, tx, caller, "scim_connection.token_rotation_started", connection);
    return {
      connection: {
        ...toBase(call, connection),
        bearer_token_last_four: connection.token_last_four,
        next_bearer_token: token,
        next_bearer_token_expires_at: expiresAt.toISOString(),
      },
    };
  });
}

/** Replaces the current token with the next one. */
export const completeRotation = endRotation("scim_connection.token_rotated", (hash, row) => ({
  token_hash: hash,
  token_last_four: row.next_token_last_four ?? row.token_last_four,
  token_expires_at: row.next_token_expires_at ?? row.token_expires_at,
}));

/** Deletes the next token. The current one stays. */
export const cancelRotation = endRotation("scim_connection.token_rotation_cancelled", () => ({}));

/** @throws ApiError `unauthorized_action`, `no_active_scim_connection`, `scim_connection_not_rotating_token`. */
function endRotation(
  action: AuditAction,
  change: (nextHash: string, row: ScimConnectionRow) => Partial<ScimConnectionRow>,
) {
  return async (call: Call, request: InOrganization & ScimRotationRequest): Promise<ScimConnectionResponse> => {
    const caller = await requireActor(call, request);
    await authorize(call, caller, "scim", "update");
    return transaction(call, async (tx) => {
      const current = await requireRotatable(call, tx, caller, request);
      if (current.next_token_hash === null) throw new ApiError("scim_connection_not_rotating_token");
      const columns = { ...change(current.next_token_hash, current), ...noNext, updated_at: call.clock.now() };
      const connection = await updateConnection(tx, current, columns);
      await auditConnection(call, tx, caller, action, connection);
      return { connection: toScimConnection(call, connection) };
    });
  };
}

/**
 * Locks the connection for a change of its tokens. A setup link may create a token of an active directory only with
 * `may_activate`, because the token gives all of the directory's access (threats.md T145).
 */
async function requireRotatable(call: Call, tx: Db, caller: Actor, { connection_id }: ScimRotationRequest) {
  const connection = await requireConnection(call, tx, caller, connection_id);
  const isAllowed = !caller.setup || caller.setup.may_activate || connection.is_held;
  if (!isAllowed) throw new ApiError("setup_link_connection_in_use");
  return connection;
}

/** Creates a token whose prefix identifies it, to people and to secret scanners. */
export function newToken(call: Call) {
  return describeToken(call, `portico_scim_${randomToken()}`);
}

export function describeToken(call: Call, token: string) {
  return {
    token,
    hash: hashToken(token),
    lastFour: token.slice(-4),
    expiresAt: call.clock.in(lifetimes.scimToken),
  };
}
