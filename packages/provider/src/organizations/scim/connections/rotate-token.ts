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
import { json } from "../../../platform/db/json.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { toBase, toScimConnection } from "./connection.ts";
import { requireConnection, tell } from "./require-connection.ts";
import type { ScimConnectionRow } from "./schema.ts";
import { updateConnection } from "./store.ts";

const noNext = { next_token_hash: null, next_token_last_four: null, next_token_expires_at: null };

/**
 * Makes the token that is coming, in the place of one that was coming already. Both are good until the rotation ends. It
 * opens a way in, and takes what making one takes (threats.md T64).
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
      // Whoever rotates a token holds the next one.
      ancestors: json([...new Set([...current.ancestors, ...(await ancestorsForOrganization(tx, caller))])]),
      updated_at: call.clock.now(),
    });
    await tell(call, tx, caller, "scim_connection.token_rotation_started", connection);
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

/** Ends the old token: the next one takes its place. */
export const completeRotation = endRotation("scim_connection.token_rotated", (hash, row) => ({
  token_hash: hash,
  token_last_four: row.next_token_last_four ?? row.token_last_four,
  token_expires_at: row.next_token_expires_at ?? row.token_expires_at,
}));

/** Ends the next token: the old one stays. */
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
      await tell(call, tx, caller, action, connection);
      return { connection: toScimConnection(call, connection) };
    });
  };
}

/**
 * The connection, for a change of its tokens. Whoever has the token of an active directory is the directory, so a setup
 * link makes one only if its maker said so (threats.md T145).
 */
async function requireRotatable(call: Call, tx: Db, caller: Actor, { connection_id }: ScimRotationRequest) {
  const connection = await requireConnection(call, tx, caller, connection_id);
  const isAllowed = !caller.setup || caller.setup.may_activate || connection.is_held;
  if (!isAllowed) throw new ApiError("setup_link_connection_in_use");
  return connection;
}

/** A directory's token, which says what it is to whoever finds one: people, and scanners of source code. */
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
