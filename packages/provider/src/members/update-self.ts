import type { MemberResponse, UpdateSelfRequest } from "@portico/wire";
import type { Call } from "../call.ts";
import { transaction } from "../db/transaction.ts";
import { requireSession } from "../sessions/require-session.ts";
import { answerMember } from "./answer-member.ts";
import { changeMember } from "./change-member.ts";
import { requirePresentMember } from "./require-member.ts";

/**
 * Changes the caller's own name or untrusted metadata. The fields are picked one by one: roles, address and the rest
 * are not a member's own to change, however they come in (threats.md T50).
 */
export async function updateSelf(call: Call, { name, untrusted_metadata }: UpdateSelfRequest): Promise<MemberResponse> {
  const caller = await requireSession(call);
  const { member_id } = caller.member;
  return transaction(call, async (tx) => {
    const member = await requirePresentMember(tx, caller, member_id);
    return answerMember(caller, await changeMember(call, tx, member, { name, untrusted_metadata }, member_id));
  });
}
