import type { ApiKeyResponse, ApiKeySecretResponse, AuditAction, RotateApiKeyRequest } from "@portico/wire";
import { checkGrants } from "../../core/rbac/authorize.ts";
import type { Call } from "../../platform/call/call.ts";
import { json } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { ancestorsOfKey, newSecret } from "./create-key.ts";
import { admitToKey, lockOwner, type OfKey, recordKeyAudit, requireAllowedOwner, requireKey } from "./key-rules.ts";
import { toApiKey } from "./list-keys.ts";
import type { ApiKeyRow } from "./schema.ts";
import { updateKey } from "./store.ts";

const noNext = { next_secret_hash: null, next_secret_last_four: null, next_secret_expires_at: null };

/**
 * Creates the next secret of a key, replacing one that a rotation had created before. Both secrets work until the
 * rotation ends. It requires the same permissions as creating the key (threats.md T64), and only the owner sees the
 * secret of a member's key.
 * @throws ApiError `unauthorized_action`, `api_key_not_found`, `api_keys_not_allowed`, `bad_request`.
 */
export async function startRotation(call: Call, request: OfKey & RotateApiKeyRequest): Promise<ApiKeySecretResponse> {
  const { caller, found } = await admitToKey(call, request, "update");
  requireAllowedOwner(call, found.member_id);
  const refusal = found.member_id === null && (await checkGrants(call, call.db, caller, found.role_ids));
  if (refusal) throw refusal;
  const { secret, hash, lastFour, expiresAt } = newSecret(call, request.expires_in_days);
  const row = await transaction(call, async (tx) => {
    await lockOwner(call, tx, caller);
    const current = await requireKey(call, tx, caller, request.api_key_id);
    const row = await updateKey(tx, current, {
      next_secret_hash: hash,
      next_secret_last_four: lastFour,
      next_secret_expires_at: expiresAt,
      expires_at: laterOf(current.secret_expires_at, expiresAt),
      // The caller knows the next secret, so the key also descends from the caller's session.
      ancestors: json([...new Set([...current.ancestors, ...(await ancestorsOfKey(tx, caller, current.member_id))])]),
    });
    await recordKeyAudit(call, tx, "api_key.rotation_started", row, { expires_at: expiresAt.toISOString() });
    return row;
  });
  return { api_key: toApiKey(row), secret };
}

const laterOf = (one: Date, other: Date) => new Date(Math.max(one.getTime(), other.getTime()));

/** Ends the old secret; the next one becomes current. */
export const completeRotation = endRotation("api_key.rotated", (row, next) => ({
  secret_hash: next.hash,
  secret_last_four: row.next_secret_last_four ?? row.secret_last_four,
  secret_expires_at: next.expiresAt,
  expires_at: next.expiresAt,
}));

/** Deletes the next secret; the old one stays. */
export const cancelRotation = endRotation("api_key.rotation_cancelled", (row) => ({
  expires_at: row.secret_expires_at,
}));

/** @throws ApiError `unauthorized_action`, `api_key_not_found`, `api_key_not_rotating`. */
function endRotation(
  action: AuditAction,
  change: (row: ApiKeyRow, next: { hash: string; expiresAt: Date }) => Partial<ApiKeyRow>,
) {
  return async (call: Call, request: OfKey): Promise<ApiKeyResponse> => {
    const { caller } = await admitToKey(call, request, "update");
    const row = await transaction(call, async (tx) => {
      await lockOwner(call, tx, caller);
      const current = await requireKey(call, tx, caller, request.api_key_id);
      const { next_secret_hash: hash, next_secret_expires_at: expiresAt } = current;
      if (hash === null || expiresAt === null) throw new ApiError("api_key_not_rotating");
      const { role_ids: _, ...columns } = change(current, { hash, expiresAt });
      const row = await updateKey(tx, current, { ...columns, ...noNext });
      await recordKeyAudit(call, tx, action, row);
      return row;
    });
    return { api_key: toApiKey(row) };
  };
}
