import type { MemberResponse } from "@portico/wire";
import type { Call } from "../call/call.ts";
import { transaction } from "../db/transaction.ts";
import { ApiError } from "../ground/api-error.ts";
import { bringBackMember } from "../off-boarding/bring-back.ts";
import { type OfMember, requireActor } from "../rbac/actor.ts";
import { authorize } from "../rbac/authorize.ts";
import { checkProtection } from "../rbac/ways-in.ts";
import { requireMember } from "../records/member/require-member.ts";
import { isHeldInactive } from "../records/member/retired-store.ts";
import { answerMember } from "../records/member/to-member.ts";

/**
 * Takes a deleted member back, with the roles they had; for any other it changes nothing. It takes what adding such
 * a member would take. Whom the organization's directory has made inactive, the directory alone brings back.
 * @throws ApiError `unauthorized_action`, `member_not_found`, `member_inactive_in_directory`; `duplicate_member_email`,
 * `duplicate_member_phone_number` when somebody else has the address, or has confirmed the number, by now.
 */
export async function reactivateMember(call: Call, request: OfMember): Promise<MemberResponse> {
  const caller = await requireActor(call, request);
  await authorize(call, caller, "member", "create");
  return transaction(call, async (tx) => {
    const member = await requireMember(tx, caller, request.member_id);
    if (member.status !== "deleted") return answerMember(caller, member);
    const refusal = await checkProtection(call, tx, caller, member);
    if (refusal) return refusal;
    if (await isHeldInactive(tx, member)) throw new ApiError("member_inactive_in_directory");
    return answerMember(caller, await bringBackMember(call, tx, member, { by: caller.member?.member_id }));
  });
}
