import type { MemberKey } from "../../core/records/member/member-key.ts";
import type { Call } from "../../platform/call/call.ts";
import type { Ended } from "../../platform/call/ends.ts";
import type { Db } from "../../platform/db/schema.ts";
import { recordKeyAudit } from "./lock-owner.ts";
import { deleteKeys } from "./store.ts";

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
