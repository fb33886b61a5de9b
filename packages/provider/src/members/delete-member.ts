import type { DeleteMemberResponse } from "@portico/wire";
import { audit } from "../audit/audit.ts";
import type { Call } from "../call/call.ts";
import { transaction } from "../db/transaction.ts";
import { ApiError } from "../ground/api-error.ts";
import { offBoardMember } from "../off-boarding/off-board-member.ts";
import { type OfMember, requireActor } from "../rbac/actor.ts";
import { authorize } from "../rbac/authorize.ts";

/**
 * Takes a member out of the caller's organization, with whatever could still lead them in.
 * @throws ApiError `unauthorized_action`, `member_not_found`.
 */
export async function deleteMember(call: Call, request: OfMember): Promise<DeleteMemberResponse> {
  const caller = await requireActor(call, request);
  await authorize(call, caller, "member", "delete");
  const by = caller.member
    ? { type: "member" as const, member_id: caller.member.member_id, impersonator: call.trail.impersonator }
    : { type: "backend" as const };
  return transaction(call, async (tx) => {
    const { member_id } = request;
    const out = await offBoardMember(call, tx, caller.organization, member_id, { reason: "deleted", by });
    if (!out) throw new ApiError("member_not_found");
    const { member, receipt_id, ended } = out;
    await audit(call, tx, { action: "member.deleted", member, details: { by: caller.member?.member_id } });
    return { member_id, receipt_id, ended };
  });
}
