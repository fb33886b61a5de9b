import type { RbacPolicy } from "@portico/wire";
import { requireActor } from "../../core/rbac/actor.ts";
import { effectivePolicy } from "../../core/records/roles/policy.ts";
import type { Call } from "../../platform/call/call.ts";
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
