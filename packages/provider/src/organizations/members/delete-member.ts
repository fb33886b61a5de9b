import type { DeleteMemberResponse } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { authorizeOnMember, readTarget } from "../../core/rbac/act-on-member.ts";
import { type OfMember, requireActor } from "../../core/rbac/actor.ts";
import type { MemberRow } from "../../core/records/schema.ts";
import type { Call } from "../../platform/call/call.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { offBoardMember } from "../off-boarding/off-board-member.ts";

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
