import type { Actor } from "../../core/rbac/actor.ts";
import { authorize } from "../../core/rbac/authorize.ts";
import { checkGrants } from "../../core/rbac/grants.ts";
import type { Call } from "../../platform/call/call.ts";
import { json } from "../../platform/db/json.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ancestorsOfKey } from "./create-key.ts";
import { lockOwner, recordKeyAudit, requireKey } from "./lock-owner.ts";
import { updateKey } from "./store.ts";

/**
 * Reactivates a suspended key of an organization. It requires the same permissions as creating the key (threats.md
 * T64).
 * @throws ApiError `unauthorized_action`, `api_key_not_found`.
 */
export async function keepKey(call: Call, caller: Actor, apiKeyId: string): Promise<void> {
  await authorize(call, caller, "api_key", "create");
  const refusal = await transaction(call, async (tx) => {
    await lockOwner(call, tx, caller);
    const key = await requireKey(call, tx, caller, apiKeyId);
    const missing = await checkGrants(call, tx, caller, key.role_ids);
    if (missing) return missing;
    const ancestors = await ancestorsOfKey(tx, caller, null);
    await recordKeyAudit(
      call,
      tx,
      "api_key.kept",
      await updateKey(tx, key, { suspended_at: null, ancestors: json(ancestors) }),
    );
    return undefined;
  });
  if (refusal) throw refusal;
}
