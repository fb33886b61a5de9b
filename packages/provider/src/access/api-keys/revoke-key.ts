import type { Nothing } from "@portico/wire";
import { lockTarget } from "../../core/rbac/act-on-member.ts";
import type { MemberKey } from "../../core/records/member/member-columns.ts";
import type { Call } from "../../platform/call/call.ts";
import type { Ended } from "../../platform/call/ends.ts";
import { toTarget } from "../../platform/call/target-id.ts";
import type { Db } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { admitToKey, type OfKey, recordKeyAudit } from "./key-rules.ts";
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

export async function endMemberKey(call: Call, tx: Db, member: MemberKey, api_key_id: string): Promise<Ended> {
  const ended = await deleteKeys(tx, member, { member_id: member.member_id, api_key_id });
  for (const row of ended) await recordKeyAudit(call, tx, "api_key.revoked", row);
  return { api_keys: ended.length };
}

/** Ends a member's keys, when the member leaves or changes their email address. */
export async function endMemberKeys(call: Call, tx: Db, member: MemberKey): Promise<Ended> {
  const ended = await deleteKeys(tx, member, { member_id: member.member_id });
  for (const row of ended) await recordKeyAudit(call, tx, "api_key.revoked", row);
  const now = call.clock.now();
  return { api_keys: ended.filter(({ expires_at }) => expires_at > now).length };
}
