import type { Nothing } from "@portico/wire";
import type { Call } from "../call/call.ts";
import { toTarget } from "../call/target-id.ts";
import { transaction } from "../db/transaction.ts";
import { ApiError } from "../ground/api-error.ts";
import { lockTarget } from "../rbac/act-on-member.ts";
import { admitToKey } from "./admit-to-key.ts";
import { type OfKey, tell } from "./hold-owner.ts";
import { deleteKeys } from "./store.ts";

/**
 * Revokes a key at once: one's own, the organization's, or that of a member who may do no more than the caller.
 * @throws ApiError `unauthorized_action`, `api_key_not_found`.
 */
export async function revokeKey(call: Call, request: OfKey): Promise<Nothing> {
  const { caller, found } = await admitToKey(call, request, "delete");
  await transaction(call, async (tx) => {
    if (found.member_id !== null) await lockTarget(call, tx, caller, "apiKeys.revoke", toTarget(found.member_id));
    const [ended] = await deleteKeys(tx, found, { api_key_id: found.api_key_id });
    if (!ended) throw new ApiError("api_key_not_found");
    await tell(call, tx, "api_key.revoked", ended);
  });
  return {};
}
