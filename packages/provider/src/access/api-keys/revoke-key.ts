import type { Nothing } from "@portico/wire";
import { lockTarget } from "../../core/rbac/act-on-member.ts";
import type { Call } from "../../platform/call/call.ts";
import { toTarget } from "../../platform/call/target-id.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { admitToKey } from "./admit-to-key.ts";
import { type OfKey, recordKeyAudit } from "./lock-owner.ts";
import { deleteKeys } from "./store.ts";

/**
 * Revokes a key at once: the caller's own, the organization's, or that of a member with no more permissions than the
 * caller.
 * @throws ApiError `unauthorized_action`, `api_key_not_found`.
 */
export async function revokeKey(call: Call, request: OfKey): Promise<Nothing> {
  const { caller, found } = await admitToKey(call, request, "delete");
  await transaction(call, async (tx) => {
    if (found.member_id !== null) await lockTarget(call, tx, caller, "apiKeys.revoke", toTarget(found.member_id));
    const [ended] = await deleteKeys(tx, found, { api_key_id: found.api_key_id });
    if (!ended) throw new ApiError("api_key_not_found");
    await recordKeyAudit(call, tx, "api_key.revoked", ended);
  });
  return {};
}
