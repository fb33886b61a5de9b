import type { MemberResponse } from "@portico/wire";
import { lockTarget } from "../../core/rbac/act-on-member.ts";
import { type OfMember, requireActor } from "../../core/rbac/actor.ts";
import { answerMember } from "../../core/records/member/to-member.ts";
import { requireKnownRoles, requireRolesFit } from "../../core/records/roles/policy.ts";
import { endSessions } from "../../core/records/session/end-sessions.ts";
import { recordGrants } from "../../core/role-grants/record-grants.ts";
import { changeMember } from "../../core/sign-in/change-member.ts";
import type { Call } from "../../platform/call/call.ts";
import { transaction } from "../../platform/db/transaction.ts";

type Operation = "roles.assign" | "roles.unassign";
type RoleRequest<Name extends Operation> = OfMember<Name> & { role_id: string };

/**
 * Assigns one role to a member. Concurrent calls do not overwrite each other. Only for back ends.
 *
 * @throws ApiError `organization_not_found`, `member_not_found`, `invalid_role`, `bad_request`.
 */
export async function assignRole(call: Call, request: RoleRequest<"roles.assign">): Promise<MemberResponse> {
  requireKnownRoles(call, [request.role_id]);
  return changeRoles(call, "roles.assign", request, (roles) => {
    const all = [...new Set([...roles, request.role_id])];
    requireRolesFit(all);
    return all;
  });
}

/**
 * Removes one role from a member and ends their sessions. Works for a role that the policy no longer has, too.
 *
 * @throws ApiError `organization_not_found`, `member_not_found`.
 */
export function unassignRole(call: Call, request: RoleRequest<"roles.unassign">): Promise<MemberResponse> {
  return changeRoles(call, "roles.unassign", request, (roles) => roles.filter((role) => role !== request.role_id));
}

async function changeRoles<Name extends Operation>(
  call: Call,
  operation: Name,
  { organization_id, member_id }: OfMember<Name>,
  change: (roles: string[]) => string[],
): Promise<MemberResponse> {
  const caller = await requireActor(call, { organization_id });
  return transaction(call, async (tx) => {
    const member = await lockTarget(call, tx, caller, operation, member_id);
    const roles = change(member.roles);
    if (roles.length === member.roles.length) return answerMember(caller, member);
    const changed = await changeMember(call, tx, member, { roles }, undefined);
    const gained = roles.filter((role) => !member.roles.includes(role));
    await recordGrants(call, tx, caller, changed, { roles: gained });
    if (roles.length < member.roles.length) await endSessions(call, tx, member);
    return answerMember(caller, changed);
  });
}
