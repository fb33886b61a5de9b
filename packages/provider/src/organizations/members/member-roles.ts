import type { MemberResponse, RbacPolicy } from "@portico/wire";
import { lockTarget } from "../../core/rbac/act-on-member.ts";
import { type OfMember, requireActor } from "../../core/rbac/actor.ts";
import { answerMember } from "../../core/records/member/to-member.ts";
import { listRoles } from "../../core/records/roles/effective-roles.ts";
import { effectivePolicy, requireKnownRoles, requireRolesFit } from "../../core/records/roles/policy.ts";
import { endSessions } from "../../core/records/session/end-sessions.ts";
import { recordGrants } from "../../core/role-grants/record-grants.ts";
import { changeMember } from "../../core/sign-in/change-member.ts";
import type { Call } from "../../platform/call/call.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { countMembers } from "./search-store.ts";

type Role = RbacPolicy["roles"][number];

interface RoleInOrganization extends Role {
  holders: number;
  implied_by: {
    email_domains: string[];
    sso_connections: string[];
    sso_groups: { connection_id: string; group: string }[];
  };
}

/** Lists the roles and resources of the project's policy. Only for back ends. */
export async function listPolicyRoles(call: Call): Promise<Pick<RbacPolicy, "roles" | "resources">> {
  const { roles, resources } = effectivePolicy(call.project);
  return { roles, resources };
}

/**
 * Lists the roles with the number of an organization's members who have each, and the rules that imply them.
 *
 * @throws ApiError `organization_not_found`.
 */
export async function listRolesInOrganization(
  call: Call,
  { organization_id }: { organization_id: string },
): Promise<{ roles: RoleInOrganization[] }> {
  const { organization } = await requireActor(call, { organization_id });
  const { settings, sso_connections } = organization;
  const roles: RoleInOrganization[] = [];
  for (const role of effectivePolicy(call.project).roles) {
    const { role_id } = role;
    const isNamed = (one: { role_id: string }) => one.role_id === role_id;
    const operands = [{ filter_name: "member_roles" as const, filter_value: [role_id] }];
    roles.push({
      ...role,
      holders: await countMembers(call.db, organization, { operator: "AND", operands }),
      implied_by: {
        email_domains: settings.rbac_email_implicit_role_assignments.filter(isNamed).map(({ domain }) => domain),
        sso_connections: sso_connections.flatMap((one) => (one.role_ids.includes(role_id) ? [one.connection_id] : [])),
        sso_groups: sso_connections.flatMap(({ connection_id, groups }) =>
          groups.filter(isNamed).map(({ group }) => ({ connection_id, group })),
        ),
      },
    });
  }
  return { roles };
}

type Operation = "roles.assign" | "roles.unassign";
type RoleRequest<Name extends Operation> = OfMember<Name> & { role_id: string };

/**
 * Assigns one role to a member. Concurrent calls do not overwrite each other. Only for back ends.
 *
 * @throws ApiError `organization_not_found`, `member_not_found`, `invalid_role`, `bad_request`.
 */
export async function assignRole(call: Call, request: RoleRequest<"roles.assign">): Promise<MemberResponse> {
  requireKnownRoles(call, [request.role_id]);
  return changeRoles(call, "roles.assign", request, (roles) => [...new Set([...roles, request.role_id])]);
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
    if (roles.length > member.roles.length) requireRolesFit(listRoles(caller.organization, { ...member, roles }));
    const changed = await changeMember(call, tx, member, { roles }, undefined);
    const gained = roles.filter((role) => !member.roles.includes(role));
    await recordGrants(call, tx, caller, changed, { roles: gained });
    if (roles.length < member.roles.length) await endSessions(call, tx, member);
    return answerMember(caller, changed);
  });
}
