import type { MemberResponse } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { forgetGuessesAt, listLocks } from "../../core/limits/locks.ts";
import { lockTarget, readTarget } from "../../core/rbac/act-on-member.ts";
import { type OfMember, requireActor } from "../../core/rbac/actor.ts";
import { answerMember } from "../../core/records/member/to-member.ts";
import type { Call } from "../../platform/call/call.ts";
import { transaction } from "../../platform/db/transaction.ts";

/**
 * Unlocks a member who is locked after too many wrong passwords, codes or second factors. Only for back ends.
 *
 * @throws ApiError `organization_not_found`, `member_not_found`.
 */
export async function unlockMember(call: Call, request: OfMember<"members.unlock">): Promise<MemberResponse> {
  const caller = await requireActor(call, request);
  return transaction(call, async (tx) => {
    const member = await lockTarget(call, tx, caller, "members.unlock", request.member_id);
    await forgetGuessesAt(call, tx, member);
    await audit(call, tx, { action: "member.unlocked", member });
    return answerMember(caller, member);
  });
}

/**
 * Lists what wrong guesses have locked for a member. Only for back ends, because it names networks.
 *
 * @throws ApiError `organization_not_found`, `member_not_found`.
 */
export async function listMemberLocks(call: Call, request: OfMember<"members.listLocks">) {
  const caller = await requireActor(call, request);
  const member = await readTarget(call, call.db, caller, "members.listLocks", request.member_id);
  const locks = await listLocks(call, member);
  return { locks: locks.map((lock) => ({ ...lock, until: lock.until.toISOString() })) };
}
