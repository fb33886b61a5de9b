import type { DeleteMemberResponse, MemberResponse } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { authorizeOnMember, lockTarget, readTarget } from "../../core/rbac/act-on-member.ts";
import { type OfMember, requireActor } from "../../core/rbac/actor.ts";
import { isHeldInactive } from "../../core/records/member/retired-store.ts";
import { answerMember } from "../../core/records/member/to-member.ts";
import type { MemberRow } from "../../core/records/schema.ts";
import { requireLiveSession } from "../../core/records/session/require-session.ts";
import { recordGrants } from "../../core/role-grants/record-grants.ts";
import type { Call } from "../../platform/call/call.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { offBoardMember, restoreMember } from "../off-boarding/off-board-member.ts";

/**
 * Deletes a member of the caller's organization with all their access. They cannot join again without an invitation,
 * whatever the organization allows new members (docs/threats.md T142).
 *
 * @throws ApiError `unauthorized_action`, `member_not_found`, `last_admin`.
 */
export async function deleteMember(call: Call, request: OfMember<"members.delete">): Promise<DeleteMemberResponse> {
  const caller = await requireActor(call, request);
  const by = caller.member
    ? { type: "member" as const, member_id: caller.member.member_id, impersonator: call.auditContext.impersonator }
    : { type: "backend" as const };
  return transaction(call, async (tx) => {
    const { member_id } = await readTarget(call, tx, caller, "members.delete", request.member_id);
    const check = (target: MemberRow) => authorizeOnMember(call, caller, "members.delete", target);
    const deleted = await offBoardMember(call, tx, caller.organization, member_id, { reason: "deleted", by, check });
    if (!deleted) throw new ApiError("member_not_found");
    const { member, receipt_id, ended, reserved } = deleted;
    await audit(call, tx, { action: "member.deleted", member, details: { by: caller.member?.member_id } });
    return { member_id, receipt_id, ended, reserved_email_addresses: reserved };
  });
}

/**
 * Restores a deleted member with their roles. Does nothing for other members. Requires the same permissions as adding
 * such a member. Only the organization's directory can restore a member that it deactivated.
 *
 * @throws ApiError `unauthorized_action`, `member_not_found`, `member_inactive_in_directory`; `duplicate_member_email`
 * if another member has the email address now.
 */
export async function reactivateMember(call: Call, request: OfMember<"members.reactivate">): Promise<MemberResponse> {
  const caller = await requireActor(call, request);
  return transaction(call, async (tx) => {
    const member = await lockTarget(call, tx, caller, "members.reactivate", request.member_id);
    if (member.status !== "deleted") return answerMember(caller, member);
    if (await isHeldInactive(tx, member)) throw new ApiError("member_inactive_in_directory");
    // A member who never agreed has to accept an invitation (docs/threats.md T141).
    const status = caller.member && !member.email_address_verified ? "invited" : "active";
    const restored = await restoreMember(call, tx, member, { by: caller.member?.member_id, status });
    await recordGrants(call, tx, caller, restored, { roles: restored.roles, isInvited: status === "invited" });
    // If the caller's session ended during this call, the code that ended it could not find what this call created.
    if (caller.session) await requireLiveSession(call, tx, caller.session);
    return answerMember(caller, restored);
  });
}
