import type { MemberResponse, UnlockMemberResponse } from "@portico/wire";
import { audit } from "../../core/audit/audit.ts";
import { forgetGuessesAt, listLocks } from "../../core/limits/locks.ts";
import { lockTarget, readTarget } from "../../core/rbac/act-on-member.ts";
import { type OfMember, requireActor } from "../../core/rbac/actor.ts";
import { answerMember } from "../../core/records/member/to-member.ts";
import { findClaimant } from "../../core/records/organization/domain-claims.ts";
import type { Call } from "../../platform/call/call.ts";
import { transaction } from "../../platform/db/transaction.ts";

/**
 * Unlocks a member who is locked after too many wrong passwords, codes or second factors. Only for back ends.
 *
 * @throws ApiError `organization_not_found`, `member_not_found`.
 */
export async function unlockMember(call: Call, request: OfMember<"members.unlock">): Promise<MemberResponse> {
  const caller = await requireActor(call, request);
  return transaction(call, async (tx) => {
    const member = await lockTarget(call, tx, caller, "members.unlock", request.member_id);
    await forgetGuessesAt(call, tx, member);
    await audit(call, tx, { action: "member.unlocked", member });
    return answerMember(caller, member);
  });
}

/**
 * Unlocks a member of the caller's own organization. Wrong passwords and codes are counted per email address across
 * organizations, so an admin may reset them only if the organization has verified the email domain. Otherwise anyone could
 * invite an email address, and guess its password elsewhere without limits (docs/threats.md T3).
 *
 * @throws ApiError `unauthorized_action`, `member_not_found`.
 */
export async function unlockOwnMember(
  call: Call,
  request: OfMember<"organization.members.unlock">,
): Promise<UnlockMemberResponse> {
  const caller = await requireActor(call);
  const { organization_slug } = caller.organization;
  const member = await transaction(call, async (tx) => {
    const member = await lockTarget(call, tx, caller, "organization.members.unlock", request.member_id);
    const isOwnDomain = (await findClaimant(call, tx, member.email_address)) === organization_slug;
    await forgetGuessesAt(call, tx, member, isOwnDomain ? undefined : ["second_factor"]);
    await audit(call, tx, { action: "member.unlocked", member, details: { by: caller.member?.member_id } });
    return member;
  });
  const locks = await listLocks(call, member);
  return { locks: locks.map(({ kind, until }) => ({ kind, until: until.toISOString() })) };
}

/**
 * Lists what wrong guesses have locked for a member. Only for back ends, because it names networks.
 *
 * @throws ApiError `organization_not_found`, `member_not_found`.
 */
export async function listMemberLocks(call: Call, request: OfMember<"members.listLocks">) {
  const caller = await requireActor(call, request);
  const member = await readTarget(call, call.db, caller, "members.listLocks", request.member_id);
  const locks = await listLocks(call, member);
  return { locks: locks.map((lock) => ({ ...lock, until: lock.until.toISOString() })) };
}
