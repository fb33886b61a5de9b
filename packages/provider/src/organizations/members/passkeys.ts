import type { MemberResponse, PasskeysResponse } from "@portico/wire";
import { lockTarget, readTarget } from "../../core/rbac/act-on-member.ts";
import { type OfMember, requireActor } from "../../core/rbac/actor.ts";
import { answerMember } from "../../core/records/member/to-member.ts";
import { listPasskeysOfMember, removePasskey } from "../../methods/passkeys/manage-passkeys.ts";
import type { Call } from "../../platform/call/call.ts";
import { transaction } from "../../platform/db/transaction.ts";

/** Lists a member's passkeys. Only for back ends. @throws ApiError `organization_not_found`, `member_not_found`. */
export async function listPasskeys(call: Call, request: OfMember<"members.listPasskeys">): Promise<PasskeysResponse> {
  const actor = await requireActor(call, request);
  const member = await readTarget(call, call.db, actor, "members.listPasskeys", request.member_id);
  return listPasskeysOfMember(call.db, member);
}

/**
 * Deletes a member's passkey and ends what it opened. Only for back ends.
 *
 * @throws ApiError `organization_not_found`, `member_not_found`, `passkey_not_found`.
 */
export async function deletePasskey(
  call: Call,
  request: OfMember<"members.deletePasskey"> & { passkey_id: string },
): Promise<MemberResponse> {
  const actor = await requireActor(call, request);
  return transaction(call, async (tx) => {
    const member = await lockTarget(call, tx, actor, "members.deletePasskey", request.member_id);
    return answerMember(actor, await removePasskey(call, tx, member, request.passkey_id));
  });
}
