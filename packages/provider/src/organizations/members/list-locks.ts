import { listLocks } from "../../core/limits/guesses.ts";
import { readTarget } from "../../core/rbac/act-on-member.ts";
import { type OfMember, requireActor } from "../../core/rbac/actor.ts";
import type { Call } from "../../platform/call/call.ts";

/** What too many wrong guesses have locked of a member, and for whom. For a back end alone: it names networks. @throws ApiError `organization_not_found`, `member_not_found`. */
export async function listMemberLocks(call: Call, request: OfMember<"members.listLocks">) {
  const caller = await requireActor(call, request);
  const member = await readTarget(call, call.db, caller, "members.listLocks", request.member_id);
  const locks = await listLocks(call, member);
  return { locks: locks.map((lock) => ({ ...lock, until: lock.until.toISOString() })) };
}
