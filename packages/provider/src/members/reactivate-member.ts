import type { MemberResponse } from "@portico/wire";
import { audit } from "../audit/audit.ts";
import type { Call } from "../call/call.ts";
import { isUniqueViolation } from "../db/database-errors.ts";
import { transaction } from "../db/transaction.ts";
import { ApiError } from "../ground/api-error.ts";
import { type OfMember, requireActor } from "../rbac/actor.ts";
import { authorize } from "../rbac/authorize.ts";
import { checkProtection } from "../rbac/ways-in.ts";
import { requireMember } from "../records/member/require-member.ts";
import { updateMember } from "../records/member/store.ts";
import { answerMember } from "../records/member/to-member.ts";

/**
 * Takes a deleted member back, with the roles they had; for any other it changes nothing. It takes what adding such
 * a member would take.
 * @throws ApiError `unauthorized_action`, `member_not_found`, `duplicate_member_email` when somebody else has the
 * address by now.
 */
export async function reactivateMember(call: Call, request: OfMember): Promise<MemberResponse> {
  const caller = await requireActor(call, request);
  await authorize(call, caller, "member", "create");
  try {
    return await transaction(call, async (tx) => {
      const member = await requireMember(tx, caller, request.member_id);
      if (member.status !== "deleted") return answerMember(caller, member);
      const refusal = await checkProtection(call, tx, caller, member);
      if (refusal) return refusal;
      const changed = await updateMember(tx, member, { status: "active", updated_at: call.clock.now() });
      await audit(call, tx, { action: "member.reactivated", member, details: { by: caller.member?.member_id } });
      return answerMember(caller, changed ?? member);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError("duplicate_member_email");
    throw error;
  }
}
