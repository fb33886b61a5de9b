import type { DeleteMemberResponse } from "@portico/wire";
import { audit } from "../audit/audit.ts";
import type { Call } from "../call/call.ts";
import { endRows } from "../call/end-rows.ts";
import { json } from "../db/json.ts";
import { transaction } from "../db/transaction.ts";
import { type OfMember, requireActor } from "../rbac/actor.ts";
import { authorize } from "../rbac/authorize.ts";
import { readMember, requirePresentMember } from "../records/member/require-member.ts";
import { raiseSecurityEpoch } from "../records/member/security-epoch.ts";
import { updateMember } from "../records/member/store.ts";
import { endSessions } from "../records/session/end-sessions.ts";

/**
 * Takes a member out of the caller's organization, and ends in the same transaction whatever could still lead them
 * in. The row stays, so that they can be reactivated.
 * @throws ApiError `unauthorized_action`, `member_not_found`.
 */
export async function deleteMember(call: Call, request: OfMember): Promise<DeleteMemberResponse> {
  const caller = await requireActor(call, request);
  await authorize(call, caller, "member", "delete");
  return transaction(call, async (tx) => {
    // Proofs, member, sessions: in the order in which a sign-in takes them, so that the two never wait for each other.
    const found = await readMember(tx, caller, request.member_id);
    await call.endings.ssoLogins(call, tx, found);
    await call.endings.addressProofs(call, tx, found);
    const member = await requirePresentMember(tx, caller, request.member_id);
    await endRows(call, tx, ["retired_email_addresses"], member);
    await updateMember(tx, member, {
      status: "deleted",
      sso_registrations: json([]),
      retired_email_addresses: json([]),
      updated_at: call.clock.now(),
    });
    await endSessions(call, tx, member);
    await call.endings.appAccess(call, tx, member);
    await raiseSecurityEpoch(call, tx, member, "nothing");
    await call.endings.member(call, tx, member);
    await call.endings.pendingSecondFactors(call, tx, member);
    await audit(call, tx, { action: "member.deleted", member, details: { by: caller.member?.member_id } });
    return { member_id: member.member_id };
  });
}
