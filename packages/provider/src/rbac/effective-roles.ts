import type { Member } from "@portico/wire";
import type { MemberRow, OrganizationRow, SessionRow } from "../db/schema.ts";

type Connections = Pick<OrganizationRow, "sso_connections">;

/**
 * A member's roles with where each comes from: handed to them, or implied by the single sign-on connections they have
 * come by. Evaluated when it is asked, so that an assignment that is taken back is gone at once.
 */
export function listRoles(
  organization: Connections,
  member: Pick<MemberRow, "roles" | "sso_registrations">,
): Member["roles"] {
  const sources = new Map<string, Member["roles"][number]["sources"]>();
  const add = (role_id: string, source: Member["roles"][number]["sources"][number]) =>
    sources.set(role_id, [...(sources.get(role_id) ?? []), source]);
  for (const role_id of member.roles) add(role_id, { type: "direct_assignment", details: {} });
  for (const { connection_id, groups } of member.sso_registrations) {
    const connection = organization.sso_connections.find((one) => one.connection_id === connection_id);
    if (connection?.status !== "active") continue;
    for (const role_id of connection.role_ids) add(role_id, { type: "sso_connection", details: { connection_id } });
    for (const { role_id, group } of connection.groups) {
      if (groups.includes(group)) add(role_id, { type: "sso_connection_group", details: { connection_id, group } });
    }
  }
  return [...sources].map(([role_id, of]) => ({ role_id, sources: of }));
}

/**
 * The ids of the roles that count in a session. What a connection implies counts only in sessions that came by that
 * connection: its groups are as fresh as the last login there.
 */
export function effectiveRoles({
  organization,
  member,
  session,
}: {
  organization: Connections;
  member?: Pick<MemberRow, "roles" | "sso_registrations">;
  session?: Pick<SessionRow, "authentication_factors">;
}): string[] {
  if (!member) return [];
  if (member.sso_registrations.length === 0) return member.roles;
  const cameBy = new Set(session?.authentication_factors.map((factor) => factor.sso_factor?.provider_id));
  const registrations = member.sso_registrations.filter(({ connection_id }) => cameBy.has(connection_id));
  return listRoles(organization, { roles: member.roles, sso_registrations: registrations }).map(
    ({ role_id }) => role_id,
  );
}
