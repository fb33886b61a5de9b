import type { MemberResponse } from "@portico/wire";
import type { Call } from "../call/call.ts";
import { transaction } from "../db/transaction.ts";
import { type OfMember, requireActor } from "../rbac/actor.ts";
import { requirePresentMember } from "../records/member/require-member.ts";
import { answerMember } from "../records/member/to-member.ts";
import { requireKnownRoles } from "../records/roles/require-known-roles.ts";
import { endSessions } from "../records/session/end-sessions.ts";
import { changeMember } from "../sign-in/change-member.ts";

type OfRole = OfMember & { role_id: string };

/**
 * Hands one role to a member, beside those that they have; of two such calls at once none is lost. For a back end alone.
 * @throws ApiError `organization_not_found`, `member_not_found`, `invalid_role`.
 */
export async function assignRole(call: Call, request: OfRole): Promise<MemberResponse> {
  requireKnownRoles(call, [request.role_id]);
  return changeRoles(call, request, (roles) => [...new Set([...roles, request.role_id])]);
}

/**
 * Takes one role from a member, and their sessions with it. One that the policy lacks by now can be taken, too.
 * @throws ApiError `organization_not_found`, `member_not_found`.
 */
export function unassignRole(call: Call, request: OfRole): Promise<MemberResponse> {
  return changeRoles(call, request, (roles) => roles.filter((role) => role !== request.role_id));
}

async function changeRoles(
  call: Call,
  { organization_id, member_id }: OfMember,
  change: (roles: string[]) => string[],
): Promise<MemberResponse> {
  const caller = await requireActor(call, { organization_id });
  return transaction(call, async (tx) => {
    const member = await requirePresentMember(tx, caller, member_id);
    const roles = change(member.roles);
    if (roles.length === member.roles.length) return answerMember(caller, member);
    const changed = await changeMember(call, tx, member, { roles }, undefined);
    if (roles.length < member.roles.length) await endSessions(call, tx, member);
    return answerMember(caller, changed);
  });
}
