import type { GetSelfResponse, MemberResponse } from "@portico/wire";
import { readTarget } from "../../core/rbac/act-on-member.ts";
import { type OfMember, requireActor } from "../../core/rbac/actor.ts";
import { answerMember, toMember } from "../../core/records/member/to-member.ts";
import { requireSession } from "../../core/records/session/require-session.ts";
import type { Call } from "../../platform/call/call.ts";

export async function getSelf(call: Call): Promise<GetSelfResponse> {
  const { member, organization } = await requireSession(call);
  return { member: toMember(member, organization) };
}

/**
 * Returns a member, also a deleted one. Only for back ends.
 *
 * @throws ApiError `organization_not_found`, `member_not_found`.
 */
export async function getMember(call: Call, request: OfMember<"members.get">): Promise<MemberResponse> {
  const actor = await requireActor(call, request);
  return answerMember(actor, await readTarget(call, call.db, actor, "members.get", request.member_id));
}
