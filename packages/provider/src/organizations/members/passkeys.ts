import type { MemberResponse, PasskeysResponse } from "@portico/wire";
import { lockTarget, readTarget } from "../../core/rbac/act-on-member.ts";
import { type OfMember, requireActor } from "../../core/rbac/actor.ts";
import { answerMember } from "../../core/records/member/to-member.ts";
import { requireOwnSecondFactor } from "../../methods/mfa/find-subject.ts";
import { listPasskeysOfMember, removePasskey } from "../../methods/passkeys/manage-passkeys.ts";
import type { Call } from "../../platform/call/call.ts";
import { transaction } from "../../platform/db/transaction.ts";

/**
 * Lists a member's passkeys. Only back ends learn when they were last used, because that may have been in another
 * organization (docs/threats.md T186).
 *
 * @throws ApiError `unauthorized_action`, `organization_not_found`, `member_not_found`.
 */
export async function listPasskeys(call: Call, request: OfMember<"members.listPasskeys">): Promise<PasskeysResponse> {
  const actor = await requireActor(call, request);
  const listed = await transaction(call, async (tx) => {
    const member = await readTarget(call, tx, actor, "members.listPasskeys", request.member_id);
    return listPasskeysOfMember(tx, member);
  });
  if (!actor.member) return listed;
  return { passkeys: listed.passkeys.map((passkey) => ({ ...passkey, last_used_at: null })) };
}

/**
 * Deletes a passkey of a member with no more permissions than the admin, and ends what it opened. Admins who delete
 * their own have to show their second factor first.
 *
 * @throws ApiError `unauthorized_action`, `organization_not_found`, `member_not_found`, `passkey_not_found`,
 * `second_factor_required`.
 */
export async function deletePasskey(
  call: Call,
  request: OfMember<"members.deletePasskey"> & { passkey_id: string },
): Promise<MemberResponse> {
  const actor = await requireActor(call, request);
  return transaction(call, async (tx) => {
    const member = await lockTarget(call, tx, actor, "members.deletePasskey", request.member_id);
    requireOwnSecondFactor(actor, member);
    return answerMember(actor, await removePasskey(call, tx, member, request.passkey_id));
  });
}
