import type { MemberResponse } from "@portico/wire";
import { lockTarget } from "../../core/rbac/act-on-member.ts";
import { type OfMember, requireActor } from "../../core/rbac/actor.ts";
import { isHeldInactive } from "../../core/records/member/retired-store.ts";
import { answerMember } from "../../core/records/member/to-member.ts";
import { requireLiveSession } from "../../core/records/session/require-session.ts";
import { recordGrants } from "../../core/role-grants/record-grants.ts";
import type { Call } from "../../platform/call/call.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { bringBackMember } from "../off-boarding/bring-back.ts";

/**
 * Takes a deleted member back, with the roles they had; for any other it changes nothing. It takes what adding such
 * a member would take. Whom the organization's directory has made inactive, the directory alone brings back.
 * @throws ApiError `unauthorized_action`, `member_not_found`, `member_inactive_in_directory`; `duplicate_member_email` when
 * somebody else has the address by now.
 */
export async function reactivateMember(call: Call, request: OfMember<"members.reactivate">): Promise<MemberResponse> {
  const caller = await requireActor(call, request);
  return transaction(call, async (tx) => {
    const member = await lockTarget(call, tx, caller, "members.reactivate", request.member_id);
    if (member.status !== "deleted") return answerMember(caller, member);
    if (await isHeldInactive(tx, member)) throw new ApiError("member_inactive_in_directory");
    // Who never said yes here is asked again (docs/threats.md T141).
    const status = caller.member && !member.email_address_verified ? "invited" : "active";
    const back = await bringBackMember(call, tx, member, { by: caller.member?.member_id, status });
    await recordGrants(call, tx, caller, back, { roles: back.roles, isInvited: status === "invited" });
    // An ending that came meanwhile finds nothing that it would have to end.
    if (caller.session) await requireLiveSession(call, tx, caller.session);
    return answerMember(caller, back);
  });
}
